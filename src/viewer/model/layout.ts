import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn } from './camera.ts';
import type { Camera, PagePlacement, Rotation } from './camera.ts';

/** Neighbouring pages of one size, upright, in page units: a manual of 5,000 equal pages is one run. */
export interface PageRun extends Size {
  readonly count: number;
}

interface PlacedRun extends PageRun {
  /** Pages before this run. */
  readonly before: number;
  /** Sum of the heights of the pages before this run, page units. */
  readonly above: number;
}

/** Pages in one continuous column. It knows no scale, so that zooming never rebuilds it. */
export interface Layout {
  readonly pageCount: number;
  readonly rotation: Rotation;
  /** Sizes below are page units as the turned view shows them. */
  readonly runs: readonly PlacedRun[];
  readonly widest: number;
  readonly height: number;
}

/** Space between two pages and around the column in CSS px, the same at every zoom. */
export const PAGE_GAP = 8;

/** Less than this of a page, CSS px, is a rounding error and not in view. */
const LEAST_SEEN = 0.5;

/** Lays pages out one below the other. Empty runs are dropped; a document without pages gives an empty column. */
export function createLayout(sizes: readonly PageRun[], rotation: Rotation): Layout {
  const runs: PlacedRun[] = [];
  let before = 0;
  let above = 0;
  let widest = 0;
  for (const size of sizes) {
    if (size.count < 1) continue;
    const [width, height] = isQuarterTurn(rotation) ? [size.height, size.width] : [size.width, size.height];
    runs.push({ count: size.count, width, height, before, above });
    before += size.count;
    above += size.count * height;
    widest = Math.max(widest, width);
  }
  return { pageCount: before, rotation, runs, widest, height: above };
}

/** Size of the whole column with its margins in CSS px. */
export function contentSize(layout: Layout, scale: number): Size {
  return {
    width: layout.widest * scale + 2 * PAGE_GAP,
    height: layout.height * scale + (layout.pageCount + 1) * PAGE_GAP,
  };
}

/** Box of a page in the column in CSS px. @throws RangeError outside 1..pageCount */
export function pageBox(layout: Layout, scale: number, page: PageNo): Rect {
  const run = lastRun(layout, (candidate) => candidate.before < page);
  if (run === undefined || page > layout.pageCount) throw new RangeError(`no page ${page} of ${layout.pageCount}`);
  return {
    x: PAGE_GAP + ((layout.widest - run.width) * scale) / 2,
    y: PAGE_GAP * page + (run.above + (page - 1 - run.before) * run.height) * scale,
    width: run.width * scale,
    height: run.height * scale,
  };
}

/** The page at a height of the column (CSS px); the gap below a page belongs to it. Outside, the nearest page. */
export function pageAt(layout: Layout, scale: number, y: number): PageNo {
  const run = lastRun(layout, (candidate) => runTop(candidate, scale) <= y) ?? layout.runs[0];
  if (run === undefined) return pageNo(1);
  const within = Math.floor((y - runTop(run, scale)) / (run.height * scale + PAGE_GAP));
  return pageNo(run.before + 1 + Math.min(run.count - 1, Math.max(0, within)));
}

/** Numbers of the pages of which something is in the viewport, top to bottom; none of an empty document. */
export function visiblePages(layout: Layout, camera: Camera): PageNo[] {
  const { scale, top, viewport } = camera;
  const pages: PageNo[] = [];
  if (layout.pageCount === 0) return pages;
  const last = pageAt(layout, scale, top + viewport.height);
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
  const { scale, rotation } = camera;
  return visiblePages(layout, camera).map((page) => {
    const { x, y, width, height } = pageBox(layout, scale, page);
    const left = Math.round((x - camera.left) * pixelRatio) / pixelRatio;
    const top = Math.round((y - camera.top) * pixelRatio) / pixelRatio;
    return { pageNo: page, x: left, y: top, width, height, scale, rotation };
  });
}

const runTop = (run: PlacedRun, scale: number): number => PAGE_GAP * (run.before + 1) + run.above * scale;

/** Binary search for the last run that still satisfies a condition which, once false, stays false. */
function lastRun(layout: Layout, holds: (run: PlacedRun) => boolean): PlacedRun | undefined {
  let low = 0;
  let high = layout.runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const run = layout.runs[middle];
    if (run !== undefined && holds(run)) low = middle + 1;
    else high = middle;
  }
  return layout.runs[low - 1];
}
