import type { Coordinates } from '../coordinates.ts';
import { lengthText, measuring } from '../measure.ts';
import { polyline } from '../polyline/kind.ts';

/** The midpoint of the middle segment. */
const middle = (points: Coordinates): readonly [x: number, y: number] => {
  const at = 2 * (Math.ceil(points.length / 4) - 1);
  const between = (i: number): number => (points[i]! + points[i + 2]!) / 2;
  return [between(at), between(at + 1)];
};

/** A measure of length along its points. */
export const distance = measuring(polyline, lengthText, middle);
