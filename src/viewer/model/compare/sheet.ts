import type { Size } from '#core/kernel/geometry.ts';
import { PAGE_GAP } from '../layout.ts';

/** The rows of a comparison one below the other, CSS px. */
export interface Sheet {
  /** Top of each row, and of what would be the next. */
  readonly tops: Float64Array;
  readonly height: number;
}

/** Above the pages of a row: which pages they are. */
export const ROW_HEAD = 28;

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
export const rowsBetween = (sheet: Sheet, top: number, bottom: number): { readonly first: number; readonly last: number } => ({ first: rowAt(sheet, Math.max(0, top)), last: rowAt(sheet, bottom) });

/** The scroll position that shows the same place after the scale has changed. */
export function keptTop(before: Sheet, after: Sheet, top: number): number {
  const row = rowAt(before, top);
  if (row < 0) return 0;
  const share = (top - before.tops[row]!) / (before.tops[row + 1]! - before.tops[row]!);
  return after.tops[row]! + share * (after.tops[row + 1]! - after.tops[row]!);
}

/** CSS px per page unit at which pages of that width fill a pane. */
export const fitWidth = (pane: number, widest: number): number => Math.max(0.05, (pane - 2 * PAGE_GAP) / Math.max(1, widest));

/** The larger of two pages both ways. */
export const around = (one: Size | undefined, other: Size | undefined): Size => ({ width: Math.max(one?.width ?? 0, other?.width ?? 0), height: Math.max(one?.height ?? 0, other?.height ?? 0) });
