import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfBox, uprightPoint } from '../box.ts';
import { contains, grown } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import type { RectangleGeometry } from './shape.ts';

export const bounds = (geometry: RectangleGeometry, { width }: MarkStyle): Rect => boundsOfBox(geometry, width / 2);

/** Without fill only the edge is hit, so that marks inside stay reachable. */
export const hit = (geometry: RectangleGeometry, style: MarkStyle, point: PagePoint, tolerance: number): boolean => {
  const { x, y } = uprightPoint(geometry, point);
  const reach = style.width / 2 + tolerance;
  if (!contains(grown(geometry, reach), x, y)) return false;
  const isInside = geometry.width > 2 * reach && geometry.height > 2 * reach && contains(grown(geometry, -reach), x, y);
  return style.fill !== undefined || !isInside;
};
