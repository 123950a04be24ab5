import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfBox, uprightPoint } from '../box.ts';
import { grown } from '../coordinates.ts';
import { centreOf } from '../frame.ts';
import type { MarkStyle } from '../style.ts';
import type { EllipseGeometry } from './shape.ts';

/**
 * Bounds of the turned box, not of the turned ellipse: slightly too large, but good enough for repainting and culling.
 */
export const bounds = (geometry: EllipseGeometry, { width }: MarkStyle): Rect => boundsOfBox(geometry, width / 2);

const isWithin = (box: Rect, { x, y }: PagePoint): boolean => {
  const [rx, ry] = [box.width / 2, box.height / 2];
  if (rx <= 0 || ry <= 0) return false;
  const centre = centreOf(box);
  return ((x - centre.x) / rx) ** 2 + ((y - centre.y) / ry) ** 2 <= 1;
};

/** Without fill only the edge is hit, as with a rectangle. */
export const hit = (geometry: EllipseGeometry, style: MarkStyle, point: PagePoint, tolerance: number): boolean => {
  const at = uprightPoint(geometry, point);
  const reach = style.width / 2 + tolerance;
  return isWithin(grown(geometry, reach), at) && (style.fill !== undefined || !isWithin(grown(geometry, -reach), at));
};
