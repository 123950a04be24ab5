import { BoxGeometry } from '../box.ts';

/** A rectangle; the stroke lies centred on its edge. */
export const RectangleGeometry = BoxGeometry;
export type RectangleGeometry = BoxGeometry;
