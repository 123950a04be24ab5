import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, grown, nearPolyline } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import { type FreehandGeometry, radiusAt } from './shape.ts';

const widestRadius = ({ pressures }: FreehandGeometry, { width }: MarkStyle): number =>
  pressures
    ? radiusAt(
        pressures.reduce((most, pressure) => Math.max(most, pressure), 0),
        width,
      )
    : width / 2;

export const bounds = (geometry: FreehandGeometry, style: MarkStyle): Rect =>
  grown(boundsOfCoordinates(geometry.points), widestRadius(geometry, style));

/** Uses the widest radius everywhere: an eraser that is slightly generous beats one that misses. */
export const hit = (geometry: FreehandGeometry, style: MarkStyle, point: PagePoint, tolerance: number): boolean =>
  nearPolyline(geometry.points, point.x, point.y, widestRadius(geometry, style) + tolerance);
