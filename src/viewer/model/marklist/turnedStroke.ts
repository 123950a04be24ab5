import type { Mark } from '#core/marks/mark.ts';

/** Rounding error of a point in page units, and the largest angle in radians that counts as no rotation. */
const ROUNDING = 0.5;
const STRAIGHT = 0.001;

/**
 * Strokes and lines store no rotation: a stroke was turned if a single rotation, about its first point, maps all its
 * points to the new ones.
 */
export function isTurnedStroke(was: Mark, is: Mark): boolean {
  const [from, to] = [fromFirst(was), fromFirst(is)];
  if (from.length !== to.length) return false;
  const farthest = from.reduce((best, point, at) => (Math.hypot(...point) > Math.hypot(...from[best]!) ? at : best), 0);
  const [before, after] = [from[farthest], to[farthest]];
  if (!before || !after || Math.hypot(...before) === 0) return false;
  const angle = Math.atan2(after[1], after[0]) - Math.atan2(before[1], before[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (
    Math.abs(sin) + Math.abs(1 - cos) > STRAIGHT &&
    from.every(([x, y], at) => Math.hypot(x * cos - y * sin - to[at]![0], x * sin + y * cos - to[at]![1]) < ROUNDING)
  );
}

type Offset = readonly [x: number, y: number];

const fromFirst = ({ geometry }: Mark): readonly Offset[] => {
  if (!('points' in geometry)) return [];
  const { points } = geometry;
  return Array.from({ length: points.length / 2 }, (_, at): Offset => [
    points[2 * at]! - points[0]!,
    points[2 * at + 1]! - points[1]!,
  ]);
};
