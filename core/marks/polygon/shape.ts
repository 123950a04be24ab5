import * as z from 'zod/mini';
import { Coordinates } from '../coordinates.ts';

/** A closed outline of straight lines, with at least three corners. */
export const PolygonGeometry = z
  .strictObject({ points: Coordinates })
  .check(z.refine(({ points }) => points.length >= 6));
export type PolygonGeometry = Readonly<z.infer<typeof PolygonGeometry>>;
