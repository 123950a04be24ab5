import type { Size } from '#core/kernel/geometry.ts';

/** Consecutive upright pages of the same size, in page units: a manual of 5,000 equal pages is one run. */
export interface PageRun extends Size {
  readonly count: number;
}

/** Total number of pages. */
export const pageCountOf = (runs: readonly PageRun[]): number =>
  runs.reduce((sum, { count }) => sum + Math.max(0, count), 0);

/** Size of a page in page units; undefined if there is no such page. */
export function sizeOfPage(runs: readonly PageRun[], page: number): Size | undefined {
  let before = 0;
  return runs.find(({ count }) => (before += count) >= page);
}

/** How pages are laid out: in a column, one at a time, or side by side, with or without a cover alone on the right. */
export type Arrangement = 'continuous' | 'single' | 'two' | 'cover';

/** Consecutive equal rows. Sizes are page units in the rotated view. */
export interface RowRun {
  readonly count: number;
  /** The one or two pages of each row. */
  readonly pages: readonly Size[];
  /** Side of its first page: 1 only for a cover. */
  readonly side: 0 | 1;
  readonly height: number;
  readonly firstPage: number;
  /** Rows before this run. */
  readonly before: number;
  /** Total height of the rows before this run. */
  readonly above: number;
}

export const isSpread = (arrangement: Arrangement): boolean => arrangement === 'two' || arrangement === 'cover';

/**
 * Arranges pages in rows, run by run: 5,000 equal pages side by side are one run of 2,500 rows. Empty runs are dropped.
 */
export function rowsOf(sizes: readonly PageRun[], arrangement: Arrangement): RowRun[] {
  const rows: RowRun[] = [];
  let waiting: Size | undefined;
  const push = (count: number, pages: readonly Size[], side: 0 | 1 = 0): void => {
    const last = rows.at(-1);
    const firstPage = last === undefined ? 1 : last.firstPage + last.count * last.pages.length;
    const height = Math.max(...pages.map((page) => page.height));
    rows.push({
      count,
      pages,
      side,
      height,
      firstPage,
      before: (last?.before ?? 0) + (last?.count ?? 0),
      above: (last?.above ?? 0) + (last?.count ?? 0) * (last?.height ?? 0),
    });
  };
  for (const { count, width, height } of sizes) {
    const page: Size = { width, height };
    let left = Math.max(0, count);
    if (!isSpread(arrangement)) {
      if (left > 0) push(left, [page]);
      continue;
    }
    if (left > 0 && arrangement === 'cover' && rows.length === 0) {
      push(1, [page], 1);
      left -= 1;
    }
    if (left > 0 && waiting !== undefined) {
      push(1, [waiting, page]);
      waiting = undefined;
      left -= 1;
    }
    if (left > 1) push(Math.floor(left / 2), [page, page]);
    if (left % 2 === 1) waiting = page;
  }
  if (waiting !== undefined) push(1, [waiting]);
  return rows;
}
