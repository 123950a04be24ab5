import type { PageRun } from '#core/contract/document/document.ts';
import type { Size } from '#core/kernel/geometry.ts';
import type { Row } from './rows.ts';

/** Space below a row and around a page, CSS px. */
export const PAGE_GAP = 8;

/** The rows of a comparison one below the other, CSS px. */
export interface Sheet {
  /** Top of each row, and of what would be the next. */
  readonly tops: Float64Array;
  readonly height: number;
}

/** Above the pages of a row: which pages they are. */
export const ROW_HEAD = 28;

/** Taller than this an element is cut by browsers (Firefox at 17.9 M CSS px). */
const MOST_HEIGHT = 16_000_000;

/** The greatest scale at which rows of these heights (page units) fit into what a browser scrolls. */
export function mostScale(heights: readonly number[]): number {
  const sum = heights.reduce((all, height) => all + height, 0);
  return (MOST_HEIGHT - heights.length * (ROW_HEAD + PAGE_GAP)) / Math.max(1, sum);
}

/** @param heights of the rows' pages, page units */
export function createSheet(heights: readonly number[], scale: number): Sheet {
  const tops = new Float64Array(heights.length + 1);
  for (const [row, height] of heights.entries()) tops[row + 1] = tops[row]! + ROW_HEAD + height * scale + PAGE_GAP;
  return { tops, height: tops[heights.length]! };
}

/** The row at a height; beyond the ends the nearest one, -1 where there is none. */
export function rowAt({ tops }: Sheet, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tops[middle + 1]! <= y) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, tops.length - 2);
}

/** First and last row of which something is between two heights. */
export const rowsBetween = (
  sheet: Sheet,
  top: number,
  bottom: number,
): { readonly first: number; readonly last: number } => ({
  first: rowAt(sheet, Math.max(0, top)),
  last: rowAt(sheet, bottom),
});

/** The scroll position that shows the same place after the scale has changed. */
export function keptTop(before: Sheet, after: Sheet, top: number): number {
  const row = rowAt(before, top);
  if (row < 0) return 0;
  const share = (top - before.tops[row]!) / (before.tops[row + 1]! - before.tops[row]!);
  return after.tops[row]! + share * (after.tops[row + 1]! - after.tops[row]!);
}

/** CSS px per page unit at which pages of that width fill a pane. */
export const fitWidth = (pane: number, widest: number): number =>
  Math.max(0.05, (pane - 2 * PAGE_GAP) / Math.max(1, widest));

/** Sizes of the pages of both sides by their numbers, page units. */
export interface PageSizes {
  readonly left: readonly Size[];
  readonly right: readonly Size[];
}

export const sizesOf = (runs: readonly PageRun[]): Size[] =>
  runs.flatMap(({ count, width, height }) => Array.from({ length: count }, () => ({ width, height })));

/** What a row needs: the larger of its pages both ways. */
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
