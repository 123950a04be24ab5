import * as z from 'zod/mini';
import { Coordinates, POINTS_LIMIT } from '../coordinates.ts';

const isPressure = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const Pressures = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.length <= POINTS_LIMIT && value.every(isPressure),
);

/** A pen stroke. `pressures` has one value from 0 to 1 per point if the device measured them. */
export const FreehandGeometry = z
  .strictObject({ points: Coordinates, pressures: z.optional(Pressures) })
  .check(z.refine(({ points, pressures }) => pressures === undefined || pressures.length * 2 === points.length));
export type FreehandGeometry = Readonly<z.infer<typeof FreehandGeometry>>;

/**
 * Half the width drawn at a pressure, in page units: half the chosen width at 0.5, which devices without a sensor
 * report, and never less than a quarter of that, so that no part of a stroke vanishes.
 */
export const radiusAt = (pressure: number, width: number): number => (width / 2) * (0.25 + 1.5 * pressure);
