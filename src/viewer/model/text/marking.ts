import { pagePoint, type Rect } from '#core/kernel/geometry.ts';
import type { PagePlacement } from '../camera.ts';
import { pageToView } from '../camera.ts';
import { contentSize, pageBox, type Layout } from '../layout.ts';
import type { Hit } from './find.ts';

/** One SVG path for all boxes, in their units: a single node however many hits a page has. */
export const pathOver = (boxes: readonly Rect[]): string =>
  boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

/** The box on screen, in CSS px of the viewport, of a box on a page. */
export function boxInView(placement: PagePlacement, { x, y, width, height }: Rect): Rect {
  const a = pageToView(placement, pagePoint(x, y));
  const b = pageToView(placement, pagePoint(x + width, y + height));
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** A hit's relative height in the whole column, 0 to 1, for its position beside the scroll bar. */
export function depthOf(layout: Layout, scale: number, { page, boxes }: Hit): number {
  const [first] = boxes;
  if (first === undefined || page > layout.pageCount) return 0;
  const box = pageBox(layout, scale, page);
  const { y, height } = boxInView({ ...box, pageNo: page, scale, rotation: layout.rotation }, first);
  return (y + height / 2) / contentSize(layout, scale).height;
}
