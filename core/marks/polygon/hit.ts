import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, type Coordinates, grown, nearPolyline } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import type { PolygonGeometry } from './shape.ts';

export const bounds = ({ points }: PolygonGeometry, { width }: MarkStyle): Rect =>
  grown(boundsOfCoordinates(points), width / 2);

/** Whether the point is inside the filled outline (nonzero rule, as painters fill it). */
const isWithin = (points: Coordinates, x: number, y: number): boolean => {
  let winding = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    const [x0, y0, x1, y1] = [points[i]!, points[i + 1]!, points[next]!, points[next + 1]!];
    if (y0 <= y === y1 <= y) continue;
    if (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) > x) winding += y1 > y0 ? 1 : -1;
  }
  return winding !== 0;
};

/** Without fill only the edges are hit, as with a rectangle. */
export const hit = (
  { points }: PolygonGeometry,
  { width, fill }: MarkStyle,
  { x, y }: PagePoint,
  tolerance: number,
): boolean =>
  nearPolyline([...points, points[0]!, points[1]!], x, y, width / 2 + tolerance) ||
  (fill !== undefined && isWithin(points, x, y));
