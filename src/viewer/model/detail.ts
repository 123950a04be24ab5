import { viewPoint } from '#core/kernel/geometry.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { isQuarterTurn, viewToPage } from './camera.ts';
import type { Camera, PagePlacement } from './camera.ts';

/**
 * Parts of pages are cut by a grid with this many cells per side of the viewport, so that a requested part stays valid
 * until the user has moved by a cell.
 */
const CELLS = 4;
/** Margin around the visible part, in cells. */
const MARGIN = 0.5;
/** Page units are sent with two decimals. */
const hundredth = (units: number): number => Math.round(units * 100) / 100;

/**
 * The part of a page around what is visible, in page units of the upright page; aligned to a grid, so that small
 * movements need no new request. Undefined if the page is not visible.
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

/** The extent of the part along one axis: between grid lines, or up to the page's edge. */
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

/** A part's place on its page in device pixels, rounded as in painting so that neighbouring edges meet. */
export function partOnPage({ x, y, width, height }: Rect, devicePixelsPerUnit: number): Rect {
  const [left, top] = [Math.round(x * devicePixelsPerUnit), Math.round(y * devicePixelsPerUnit)];
  return {
    x: left,
    y: top,
    width: Math.round((x + width) * devicePixelsPerUnit) - left,
    height: Math.round((y + height) * devicePixelsPerUnit) - top,
  };
}
