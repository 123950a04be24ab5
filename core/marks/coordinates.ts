import * as z from 'zod/mini';
import type { Rect } from '#core/kernel/geometry.ts';

/** Page units. No page is larger; a greater number is corrupt or malicious. */
export const COORDINATE_LIMIT = 1_000_000;
/** Most points one mark may have. */
export const POINTS_LIMIT = 5_000;

/** Stored coordinates are multiples of this, in page units. A tenth is 17 µm on paper. */
export const COORDINATE_STEP = 0.1;

/** Rounds to the precision that is stored. Adding 0 turns −0 into 0, which JSON would write as 0 anyway. */
export const rounded = (value: number): number => Math.round(value / COORDINATE_STEP) / (1 / COORDINATE_STEP) + 0;

/** Points as flat page units, `x0, y0, x1, y1 …`: the form canvas paths take, with a third of the JSON of objects. */
export type Coordinates = readonly number[];

const isCoordinate = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= COORDINATE_LIMIT;

// One predicate instead of z.array(z.number()): a page with 5,000 strokes has a million numbers to check.
export const Coordinates = z.custom<Coordinates>(
  (value) =>
    Array.isArray(value) &&
    value.length >= 2 &&
    value.length % 2 === 0 &&
    value.length <= 2 * POINTS_LIMIT &&
    value.every(isCoordinate),
);

export const Coordinate = z.number().check(z.gte(-COORDINATE_LIMIT), z.lte(COORDINATE_LIMIT));
/** Width or height, page units. */
export const Length = z.number().check(z.gte(0), z.lte(2 * COORDINATE_LIMIT));

/** The smallest rectangle around the points. */
export const boundsOfCoordinates = (points: Coordinates): Rect => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** The rectangle enlarged by `margin` page units on every side. */
export const grown = (rect: Rect, margin: number): Rect => ({
  x: rect.x - margin,
  y: rect.y - margin,
  width: rect.width + 2 * margin,
  height: rect.height + 2 * margin,
});

export const contains = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height;

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

/** Squared distance of a point from the segment a–b. */
export const squaredDistanceToSegment = (
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number => {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
};

/** Whether a point is at most `reach` page units from the line through the points. */
export const nearPolyline = (points: Coordinates, x: number, y: number, reach: number): boolean => {
  const limit = reach * reach;
  if (points.length === 2)
    return squaredDistanceToSegment(x, y, points[0]!, points[1]!, points[0]!, points[1]!) <= limit;
  for (let i = 0; i + 3 < points.length; i += 2) {
    if (squaredDistanceToSegment(x, y, points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!) <= limit)
      return true;
  }
  return false;
};
