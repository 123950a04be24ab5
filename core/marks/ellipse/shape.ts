import { BoxGeometry } from '../box.ts';

/** The ellipse inscribed in a rectangle; the stroke is centred on its edge. */
export const EllipseGeometry = BoxGeometry;
export type EllipseGeometry = BoxGeometry;
