import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, grown, nearPolyline } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import type { HighlighterGeometry } from './shape.ts';

/** On a diagonal stroke the corner of a square cap is √2 half widths from the last point. */
export const bounds = ({ points }: HighlighterGeometry, { width }: MarkStyle): Rect =>
  grown(boundsOfCoordinates(points), (width / 2) * Math.SQRT2);

export const hit = (
  { points }: HighlighterGeometry,
  { width }: MarkStyle,
  point: PagePoint,
  tolerance: number,
): boolean => nearPolyline(points, point.x, point.y, width / 2 + tolerance);
