import * as z from 'zod/mini';
import { Coordinates } from '../coordinates.ts';

/** A straight line between two points. */
export const LineGeometry = z
  .strictObject({ points: Coordinates })
  .check(z.refine(({ points }) => points.length === 4));
export type LineGeometry = Readonly<z.infer<typeof LineGeometry>>;
