import type { PageRun } from '#core/contract/document/document.ts';
import type { Size } from '#core/kernel/geometry.ts';
import type { Row } from './rows.ts';

/** Space below a row and around a page, in CSS px. */
export const PAGE_GAP = 8;

/** The rows of a comparison, stacked; in CSS px. */
export interface RowLayout {
  /** Top of each row, and of the one that would follow. */
  readonly tops: Float64Array;
  readonly height: number;
}

/** Height of the line above a row that names its pages. */
export const ROW_HEAD = 28;

/** Browsers truncate taller elements (Firefox at 17.9 M CSS px). */
const MOST_HEIGHT = 16_000_000;

/** The largest scale at which rows of these heights (page units) fit into what a browser can scroll. */
export function mostScale(heights: readonly number[]): number {
  const sum = heights.reduce((all, height) => all + height, 0);
  return (MOST_HEIGHT - heights.length * (ROW_HEAD + PAGE_GAP)) / Math.max(1, sum);
}

/** @param heights heights of the rows' pages, in page units */
export function layOutRows(heights: readonly number[], scale: number): RowLayout {
  const tops = new Float64Array(heights.length + 1);
  for (const [row, height] of heights.entries()) tops[row + 1] = tops[row]! + ROW_HEAD + height * scale + PAGE_GAP;
  return { tops, height: tops[heights.length]! };
}

/** The row at a height, or the nearest one; -1 if there are no rows. */
export function rowAt({ tops }: RowLayout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tops[middle + 1]! <= y) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, tops.length - 2);
}

/** The first row that fills half of the window, or is at least half visible; -1 if there are no rows. */
export function rowShown(layout: RowLayout, top: number, height: number): number {
  const row = rowAt(layout, top);
  const [start = 0, end = 0] = layout.tops.subarray(Math.max(0, row));
  const isPast = end - top < Math.min(height, end - start) / 2;
  return isPast ? Math.min(row + 1, layout.tops.length - 2) : row;
}

/** The first and last row that are visible between two heights. */
export const rowsBetween = (
  layout: RowLayout,
  top: number,
  bottom: number,
): { readonly first: number; readonly last: number } => ({
  first: rowAt(layout, Math.max(0, top)),
  last: rowAt(layout, bottom),
});

/** The scroll position that shows the same place after a change of scale. */
export function keptTop(before: RowLayout, after: RowLayout, top: number): number {
  const row = rowAt(before, top);
  if (row < 0) return 0;
  const share = (top - before.tops[row]!) / (before.tops[row + 1]! - before.tops[row]!);
  return after.tops[row]! + share * (after.tops[row + 1]! - after.tops[row]!);
}

/** CSS px per page unit at which pages of that width fill a pane. */
export const fitWidth = (pane: number, widest: number): number =>
  Math.max(0.05, (pane - 2 * PAGE_GAP) / Math.max(1, widest));

/** Sizes of both sides' pages by page number, in page units. */
export interface PageSizes {
  readonly left: readonly Size[];
  readonly right: readonly Size[];
}

export const sizesOf = (runs: readonly PageRun[]): Size[] =>
  runs.flatMap(({ count, width, height }) => Array.from({ length: count }, () => ({ width, height })));

/** The size of a row: in each direction the larger of its pages. */
export function sizeOfRow({ left, right }: Row, sizes: PageSizes): Size {
  const [one, other] = [
    left === undefined ? undefined : sizes.left[left - 1],
    right === undefined ? undefined : sizes.right[right - 1],
  ];
  return {
    width: Math.max(one?.width ?? 0, other?.width ?? 0),
    height: Math.max(one?.height ?? 0, other?.height ?? 0),
  };
}
