import { type PageNo, pageNo } from '#core/kernel/ids.ts';

/** Two matching pages, or a page that only one side has. */
export interface Row {
  readonly left?: PageNo;
  readonly right?: PageNo;
}

export const keyOf = ({ left, right }: Row): string => `${left ?? ''}:${right ?? ''}`;

export interface PairedRow {
  readonly left: PageNo;
  readonly right: PageNo;
}
export const isPaired = (row: Row): row is PairedRow => row.left !== undefined && row.right !== undefined;

export interface PageCounts {
  readonly left: number;
  readonly right: number;
}

/** Progress of aligning two documents: the first `left` and `right` pages are in settled rows. */
export interface Alignment extends PageCounts {
  readonly rows: readonly Row[];
}

export const NOT_ALIGNED: Alignment = { rows: [], left: 0, right: 0 };

/** Pages this close to the last known one may still find a better match. */
const MARGIN = 3;
/** Most page pairs reconsidered in each step; with more, the present result is settled. */
const MOST_OPEN = 250_000;

/**
 * Settles what was found about the pages known so far, after those already settled.
 * @param pairs matching pages, counted from 0 at the first unsettled page
 * @param known number of pages read on each side
 * @param all number of pages on each side
 */
export function settle(
  alignment: Alignment,
  pairs: readonly { readonly left: number; readonly right: number }[],
  known: PageCounts,
  all: PageCounts,
): Alignment {
  const open = { left: known.left - alignment.left, right: known.right - alignment.right };
  const isEnd = known.left === all.left && known.right === all.right;
  const isTooMuch = open.left * open.right > MOST_OPEN;
  const lasting =
    isEnd || isTooMuch
      ? pairs
      : pairs.filter(
          ({ left, right }) =>
            isSure(left, open.left, known.left === all.left) && isSure(right, open.right, known.right === all.right),
        );
  const rows = [...alignment.rows];
  let { left, right } = alignment;
  const fill = (toLeft: number, toRight: number) => {
    rows.push(...between(left, toLeft, right, toRight));
    left = toLeft;
    right = toRight;
  };
  for (const pair of lasting) {
    fill(alignment.left + pair.left, alignment.right + pair.right);
    rows.push({ left: pageNo(left + 1), right: pageNo(right + 1) });
    left += 1;
    right += 1;
  }
  if (isEnd || (isTooMuch && lasting.length === 0)) fill(known.left, known.right);
  return { rows, left, right };
}

const isSure = (at: number, open: number, isComplete: boolean): boolean => isComplete || at + MARGIN < open;

/**
 * Pages between two pairs: equally many on both sides were rewritten and are paired in order, others were removed and
 * inserted.
 */
function between(left: number, toLeft: number, right: number, toRight: number): Row[] {
  const lefts = Array.from({ length: toLeft - left }, (_, at) => pageNo(left + at + 1));
  const rights = Array.from({ length: toRight - right }, (_, at) => pageNo(right + at + 1));
  if (lefts.length === rights.length) return lefts.map((page, at) => ({ left: page, right: pageNo(right + at + 1) }));
  return [...lefts.map((page) => ({ left: page })), ...rights.map((page) => ({ right: page }))];
}

/** The settled rows, followed by the remaining pages paired in order until more is known. */
export function rowsOf({ rows, left, right }: Alignment, all: PageCounts): Row[] {
  const rest = Math.max(all.left - left, all.right - right);
  const provisional = Array.from({ length: rest }, (_, at): Row => ({
    ...(left + at < all.left && { left: pageNo(left + at + 1) }),
    ...(right + at < all.right && { right: pageNo(right + at + 1) }),
  }));
  return [...rows, ...provisional];
}
