import * as z from 'zod/mini';
import { Coordinates } from '../coordinates.ts';

/** Straight lines from point to point, with at least two points. */
export const PolylineGeometry = z
  .strictObject({ points: Coordinates })
  .check(z.refine(({ points }) => points.length >= 4));
export type PolylineGeometry = Readonly<z.infer<typeof PolylineGeometry>>;
