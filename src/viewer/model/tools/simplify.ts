import { COORDINATE_STEP } from '#core/marks/coordinates.ts';

/** A stroke deviates at most this much from what was drawn, in page units, including simplification and rounding. */
export const STROKE_TOLERANCE = 0.5;
/** Rounding moves a point by at most half a step per axis; this is the tolerance left for dropping points. */
const OMISSION_TOLERANCE = STROKE_TOLERANCE - (COORDINATE_STEP / 2) * Math.SQRT2;

/**
 * Simplifies a stroke (Ramer–Douglas–Peucker): every dropped point is within the tolerance of the line through its kept
 * neighbours. With `depth` (half widths of a pen stroke, page units) the line is three-dimensional, so that width is
 * preserved as faithfully as shape.
 * @returns ascending indices of the points to keep, always including the first and last
 */
export const keptPoints = (
  points: readonly number[],
  depth: readonly number[] | null,
  tolerance = OMISSION_TOLERANCE,
): readonly number[] => {
  const last = points.length / 2 - 1;
  const kept = new Set([0, last]);
  // An explicit stack: a spiral of 20,000 points would overflow the call stack.
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let farthest = -1;
    let most = tolerance * tolerance;
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(points, depth, i, from, to);
      if (distance > most) [most, farthest] = [distance, i];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return [...kept].sort((a, b) => a - b);
};

/** Squared distance of point `i` from the segment between points `a` and `b`. */
const squaredDistance = (
  points: readonly number[],
  depth: readonly number[] | null,
  i: number,
  a: number,
  b: number,
): number => {
  const [ax, ay, az] = [points[2 * a]!, points[2 * a + 1]!, depth?.[a] ?? 0];
  const [dx, dy, dz] = [points[2 * b]! - ax, points[2 * b + 1]! - ay, (depth?.[b] ?? 0) - az];
  const [px, py, pz] = [points[2 * i]! - ax, points[2 * i + 1]! - ay, (depth?.[i] ?? 0) - az];
  const length = dx * dx + dy * dy + dz * dz;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy + pz * dz) / length));
  return (px - along * dx) ** 2 + (py - along * dy) ** 2 + (pz - along * dz) ** 2;
};
