import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, grown, nearPolyline } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import type { PolylineGeometry } from './shape.ts';

export const bounds = ({ points }: PolylineGeometry, { width }: MarkStyle): Rect =>
  grown(boundsOfCoordinates(points), width / 2);

export const hit = (
  { points }: PolylineGeometry,
  { width }: MarkStyle,
  { x, y }: PagePoint,
  tolerance: number,
): boolean => nearPolyline(points, x, y, width / 2 + tolerance);
