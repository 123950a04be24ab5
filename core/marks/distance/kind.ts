import type { Coordinates } from '../coordinates.ts';
import { lengthText, measuring } from '../measure.ts';
import { polyline } from '../polyline/kind.ts';

/** In the middle of the middle stretch. */
const middle = (points: Coordinates): readonly [x: number, y: number] => {
  const at = 2 * (Math.ceil(points.length / 4) - 1);
  const between = (i: number): number => (points[i]! + points[i + 2]!) / 2;
  return [between(at), between(at + 1)];
};

/** A length, measured from point to point. */
export const distance = measuring(polyline, lengthText, middle);
