import { viewPoint } from '#core/kernel/geometry.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { isQuarterTurn, viewToPage } from './camera.ts';
import type { Camera, PagePlacement } from './camera.ts';

/**
 * A side of the viewport is so many cells of the grid that parts of pages are cut by: one that is asked for serves
 * until the reader has moved by a cell.
 */
const CELLS = 4;
/** Seen before it is scrolled to, in cells. */
const MARGIN = 0.5;
/** Page units are sent with two decimals. */
const hundredth = (units: number): number => Math.round(units * 100) / 100;

/**
 * The part of a page around what is seen of it, page units of the upright page: cut by a grid, so that small movements
 * ask for nothing new. Undefined when the page is out of sight.
 * @param page size of the upright page in page units
 */
export function partInView(
  placement: PagePlacement,
  page: Size,
  { viewport, scale }: Pick<Camera, 'viewport' | 'scale'>,
): Rect | undefined {
  const one = viewToPage(placement, viewPoint(0, 0));
  const other = viewToPage(placement, viewPoint(viewport.width, viewport.height));
  const turned = isQuarterTurn(placement.rotation);
  const across = span(one.x, other.x, turned ? viewport.height : viewport.width, scale, page.width);
  const down = span(one.y, other.y, turned ? viewport.width : viewport.height, scale, page.height);
  return across && down && { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** One side of the part: from grid line to grid line, or to the page's edge. */
function span(
  one: number,
  other: number,
  viewport: number,
  scale: number,
  page: number,
): { readonly start: number; readonly length: number } | undefined {
  const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(page, Math.max(one, other))];
  if (from >= to) return undefined;
  const cell = Math.max(1, Math.ceil(viewport / scale / CELLS));
  const start = Math.max(0, Math.floor(from / cell - MARGIN) * cell);
  const end = Math.min(page, Math.ceil(to / cell + MARGIN) * cell);
  return { start, length: hundredth(end - start) };
}

/**
 * Where a part of a page lies on it in device pixels, as painting rounds it: its edges meet those of its neighbours.
 */
export function partOnPage({ x, y, width, height }: Rect, devicePixelsPerUnit: number): Rect {
  const [left, top] = [Math.round(x * devicePixelsPerUnit), Math.round(y * devicePixelsPerUnit)];
  return {
    x: left,
    y: top,
    width: Math.round((x + width) * devicePixelsPerUnit) - left,
    height: Math.round((y + height) * devicePixelsPerUnit) - top,
  };
}
