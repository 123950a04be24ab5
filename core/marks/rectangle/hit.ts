import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { contains, grown } from '../coordinates.ts';
import type { MarkStyle } from '../style.ts';
import type { RectangleGeometry } from './shape.ts';

export const bounds = (geometry: RectangleGeometry, { width }: MarkStyle): Rect => grown(geometry, width / 2);

/** An empty rectangle is hit on its edge only: what it frames stays within reach. */
export const hit = (geometry: RectangleGeometry, style: MarkStyle, { x, y }: PagePoint, tolerance: number): boolean => {
  const reach = style.width / 2 + tolerance;
  if (!contains(grown(geometry, reach), x, y)) return false;
  const isInside = geometry.width > 2 * reach && geometry.height > 2 * reach && contains(grown(geometry, -reach), x, y);
  return style.fill !== undefined || !isInside;
};
