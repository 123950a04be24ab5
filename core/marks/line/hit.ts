import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, grown, nearPolyline } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import { END_REACH } from './scene.ts';
import type { LineGeometry } from './shape.ts';

/** Includes a bar at the end, whose corners extend half a width further. */
export const bounds = ({ points }: LineGeometry, { width }: MarkStyle): Rect =>
  grown(boundsOfCoordinates(points), width * (END_REACH + 0.5));

export const hit = ({ points }: LineGeometry, { width }: MarkStyle, { x, y }: PagePoint, tolerance: number): boolean =>
  nearPolyline(points, x, y, width / 2 + tolerance);
