import { BoxGeometry } from '../box.ts';

/** The ellipse that touches the sides of a rectangle; the stroke lies centred on its edge. */
export const EllipseGeometry = BoxGeometry;
export type EllipseGeometry = BoxGeometry;
