import { BoxGeometry } from '../box.ts';

/** A rectangle; the stroke is centred on its edge. */
export const RectangleGeometry = BoxGeometry;
export type RectangleGeometry = BoxGeometry;
