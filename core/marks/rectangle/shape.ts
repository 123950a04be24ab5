import * as z from 'zod/mini';
import { Coordinate, Length } from '../coordinates.ts';

/** An upright rectangle; the stroke lies centred on its edge. */
export const RectangleGeometry = z.strictObject({ x: Coordinate, y: Coordinate, width: Length, height: Length });
export type RectangleGeometry = Readonly<z.infer<typeof RectangleGeometry>>;
