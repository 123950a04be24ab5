import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn } from './camera.ts';
import type { Camera, PagePlacement, Rotation } from './camera.ts';
import { isSpread, rowsOf } from './rows.ts';
import type { Arrangement, PageRun, RowRun } from './rows.ts';

/**
 * Pages in a column of rows. It knows no scale, so that zooming never rebuilds it. Sizes are page units as the turned
 * view shows them.
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
  /** The page that is shown alone, where one is. Every page has its box at the top of the column then. */
  readonly only?: PageNo;
}

/** Space between two pages and around the column in CSS px, the same at every zoom. */
export const PAGE_GAP = 8;

/** Less than this of a page, CSS px, is a rounding error and not in view. */
const LEAST_SEEN = 0.5;

/**
 * Lays pages out. A document without pages gives an empty column. @param shown the page that a single page arrangement
 * shows
 */
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

/** Size of the whole column with its margins in CSS px. */
export function contentSize({ arrangement, widest, height, rowCount }: Layout, scale: number): Size {
  return {
    width: isSpread(arrangement) ? 2 * widest * scale + 3 * PAGE_GAP : widest * scale + 2 * PAGE_GAP,
    height: height * scale + (rowCount + 1) * PAGE_GAP,
  };
}

/** Box of a page in the column in CSS px. @throws RangeError outside 1..pageCount */
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

/** Which row a page is in, from 0, on which side of it, and the page units above that row. */
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
 * The page at a height of the column (CSS px), of two the left one; the gap below a row belongs to it. Outside, the
 * nearest page.
 */
export function pageAt(layout: Layout, scale: number, y: number): PageNo {
  if (layout.only !== undefined) return layout.only;
  const run = lastRun(layout, (candidate) => runTop(candidate, scale) <= y) ?? layout.rows[0];
  if (run === undefined) return pageNo(1);
  const within = Math.floor((y - runTop(run, scale)) / (run.height * scale + PAGE_GAP));
  return pageNo(run.firstPage + Math.min(run.count - 1, Math.max(0, within)) * run.pages.length);
}

/** The pages that stand beside one another with a page, itself among them. */
export function rowOf(layout: Layout, page: PageNo): { readonly first: PageNo; readonly last: PageNo } {
  const run = lastRun(layout, (candidate) => candidate.firstPage <= page);
  if (run === undefined) return { first: page, last: page };
  const first = page - ((page - run.firstPage) % run.pages.length);
  return { first: pageNo(first), last: pageNo(first + run.pages.length - 1) };
}

/** Numbers of the pages of which something is in the viewport, top to bottom; none of an empty document. */
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
 * Where the visible pages stand. Left and top edges stand on whole device pixels, so that pages and marks, which both
 * take their place from here, stay crisp and never drift apart.
 */
export function placePages(layout: Layout, camera: Camera, pixelRatio: number): PagePlacement[] {
  const onPixel = (place: number): number => Math.round(place * pixelRatio) / pixelRatio;
  return visiblePages(layout, camera).map((page) => {
    const placement = placementOf(layout, camera, page);
    return { ...placement, x: onPixel(placement.x), y: onPixel(placement.y) };
  });
}

/** Where a page stands in the viewport, in sight or not, to a fraction of a pixel. */
export function placementOf(layout: Layout, { scale, rotation, left, top }: Camera, page: PageNo): PagePlacement {
  const { x, y, width, height } = pageBox(layout, scale, page);
  return { pageNo: page, x: x - left, y: y - top, width, height, scale, rotation };
}

const runTop = (run: RowRun, scale: number): number => PAGE_GAP * (run.before + 1) + run.above * scale;

/** Binary search for the last run that still satisfies a condition which, once false, stays false. */
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
