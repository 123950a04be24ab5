import * as z from 'zod/mini';
import { Coordinates } from '../coordinates.ts';

/** Straight lines from corner to corner and back to the first, three corners at least. */
export const PolygonGeometry = z
  .strictObject({ points: Coordinates })
  .check(z.refine(({ points }) => points.length >= 6));
export type PolygonGeometry = Readonly<z.infer<typeof PolygonGeometry>>;
