import type { Coordinates } from '../coordinates.ts';
import { areaText, measuring } from '../measure.ts';
import { polygon } from '../polygon/kind.ts';

/** The mean of the corners, which for a triangle lies well inside. */
const middle = (points: Coordinates): readonly [x: number, y: number] => {
  const mean = (axis: 0 | 1): number =>
    points.reduce((sum, value, i) => (i % 2 === axis ? sum + value : sum), 0) / (points.length / 2);
  return [mean(0), mean(1)];
};

/** A measure of the area within an outline. */
export const area = measuring(polygon, areaText, middle);
