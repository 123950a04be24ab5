import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn } from './camera.ts';
import type { Camera, PagePlacement, Rotation } from './camera.ts';
import { isSpread, rowsOf } from './rows.ts';
import type { Arrangement, PageRun, RowRun } from './rows.ts';

/**
 * Pages in a column of rows. Independent of scale, so that zooming never rebuilds it. Sizes are page units in the
 * rotated view.
 */
export interface Layout {
  readonly pageCount: number;
  readonly rotation: Rotation;
  readonly arrangement: Arrangement;
  readonly rows: readonly RowRun[];
  readonly rowCount: number;
  /** Width of the widest page. */
  readonly widest: number;
  readonly height: number;
  /** The page shown in single page view. Every page's box is then at the top of the column. */
  readonly only?: PageNo;
}

/** Space between pages and around the column in CSS px, independent of zoom. */
export const PAGE_GAP = 8;

/** A smaller visible part of a page, in CSS px, is a rounding error and does not count. */
const LEAST_SEEN = 0.5;

/** Lays out pages. A document without pages gives an empty column. @param shown the page to show in single page view */
export function createLayout(
  sizes: readonly PageRun[],
  rotation: Rotation,
  arrangement: Arrangement = 'continuous',
  shown = pageNo(1),
): Layout {
  const turned = isQuarterTurn(rotation)
    ? sizes.map(({ count, width, height }) => ({ count, width: height, height: width }))
    : sizes;
  const rows = rowsOf(turned, arrangement);
  const last = rows.at(-1);
  const widths = rows.flatMap((row) => row.pages.map((page) => page.width));
  const layout: Layout = {
    pageCount: last === undefined ? 0 : last.firstPage + last.count * last.pages.length - 1,
    rotation,
    arrangement,
    rows,
    rowCount: last === undefined ? 0 : last.before + last.count,
    widest: widths.reduce((widest, width) => Math.max(widest, width), 0),
    height: last === undefined ? 0 : last.above + last.count * last.height,
  };
  if (arrangement !== 'single' || layout.pageCount === 0) return layout;
  const { width, height } = placeOf(layout, shown).size;
  return { ...layout, only: shown, rowCount: 1, widest: width, height };
}

/** Size of the whole column including margins, in CSS px. */
export function contentSize({ arrangement, widest, height, rowCount }: Layout, scale: number): Size {
  return {
    width: isSpread(arrangement) ? 2 * widest * scale + 3 * PAGE_GAP : widest * scale + 2 * PAGE_GAP,
    height: height * scale + (rowCount + 1) * PAGE_GAP,
  };
}

/** A page's box in the column, in CSS px. @throws RangeError outside 1..pageCount */
export function pageBox(layout: Layout, scale: number, page: PageNo): Rect {
  const { size, side, row, above } = placeOf(layout, page);
  const width = size.width * scale;
  const middle = contentSize(layout, scale).width / 2;
  const x = !isSpread(layout.arrangement)
    ? middle - width / 2
    : side === 0
      ? middle - PAGE_GAP / 2 - width
      : middle + PAGE_GAP / 2;
  const y = layout.only === undefined ? PAGE_GAP * (row + 1) + above * scale : PAGE_GAP;
  return { x, y, width, height: size.height * scale };
}

/** A page's row (from 0), its side in the row, and the page units above that row. */
function placeOf(
  layout: Layout,
  page: PageNo,
): { readonly size: Size; readonly side: number; readonly row: number; readonly above: number } {
  const run = lastRun(layout, (candidate) => candidate.firstPage <= page);
  const within = run === undefined ? 0 : Math.floor((page - run.firstPage) / run.pages.length);
  const index = run === undefined ? 0 : (page - run.firstPage) % run.pages.length;
  const size = run?.pages[index];
  if (run === undefined || size === undefined || page > layout.pageCount)
    throw new RangeError(`no page ${page} of ${layout.pageCount}`);
  return { size, side: run.side + index, row: run.before + within, above: run.above + within * run.height };
}

/**
 * The page at a height of the column (CSS px), of a pair the left one; the gap below a row belongs to it. Outside the
 * column, the nearest page.
 */
export function pageAt(layout: Layout, scale: number, y: number): PageNo {
  if (layout.only !== undefined) return layout.only;
  const run = lastRun(layout, (candidate) => runTop(candidate, scale) <= y) ?? layout.rows[0];
  if (run === undefined) return pageNo(1);
  const within = Math.floor((y - runTop(run, scale)) / (run.height * scale + PAGE_GAP));
  return pageNo(run.firstPage + Math.min(run.count - 1, Math.max(0, within)) * run.pages.length);
}

/** The first and last page of the row that contains a page. */
export function rowOf(layout: Layout, page: PageNo): { readonly first: PageNo; readonly last: PageNo } {
  const run = lastRun(layout, (candidate) => candidate.firstPage <= page);
  if (run === undefined) return { first: page, last: page };
  const first = page - ((page - run.firstPage) % run.pages.length);
  return { first: pageNo(first), last: pageNo(first + run.pages.length - 1) };
}

/** Numbers of the visible pages, top to bottom; empty for an empty document. */
export function visiblePages(layout: Layout, camera: Camera): PageNo[] {
  const { scale, top, viewport } = camera;
  const pages: PageNo[] = [];
  if (layout.pageCount === 0) return pages;
  const last = rowOf(layout, pageAt(layout, scale, top + viewport.height)).last;
  for (let page = pageAt(layout, scale, top); page <= last; page = pageNo(page + 1)) {
    const box = pageBox(layout, scale, page);
    if (box.y + box.height >= top + LEAST_SEEN && box.y <= top + viewport.height - LEAST_SEEN) pages.push(page);
  }
  return pages;
}

/**
 * Positions of the visible pages. Left and top edges are on whole device pixels, so that pages and marks, which both
 * use these positions, stay sharp and aligned.
 */
export function placePages(layout: Layout, camera: Camera, pixelRatio: number): PagePlacement[] {
  const onPixel = (place: number): number => Math.round(place * pixelRatio) / pixelRatio;
  return visiblePages(layout, camera).map((page) => {
    const placement = placementOf(layout, camera, page);
    return { ...placement, x: onPixel(placement.x), y: onPixel(placement.y) };
  });
}

/** A page's position relative to the viewport, visible or not, with subpixel precision. */
export function placementOf(layout: Layout, { scale, rotation, left, top }: Camera, page: PageNo): PagePlacement {
  const { x, y, width, height } = pageBox(layout, scale, page);
  return { pageNo: page, x: x - left, y: y - top, width, height, scale, rotation };
}

const runTop = (run: RowRun, scale: number): number => PAGE_GAP * (run.before + 1) + run.above * scale;

/** Binary search for the last run that satisfies a condition; once false, it must stay false. */
function lastRun({ rows }: Layout, holds: (run: RowRun) => boolean): RowRun | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const run = rows[middle];
    if (run !== undefined && holds(run)) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}
