import { type PageNo, pageNo } from '#core/kernel/ids.ts';

/** Two pages that show the same, or a page that only one side has. */
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

/** How far two documents are aligned: `left` and `right` pages stand in settled rows. */
export interface Alignment extends PageCounts {
  readonly rows: readonly Row[];
}

export const NOT_ALIGNED: Alignment = { rows: [], left: 0, right: 0 };

/** Pages this near to the last one that is known may yet find a better partner. */
const MARGIN = 3;
/** Page pairs looked at again in each step; with more, what is known so far is settled as it is. */
const MOST_OPEN = 250_000;

/**
 * Takes over what was found about the pages known so far, beginning after the settled ones.
 * @param pairs pages that belong together, counted from 0 at the first page that is not settled
 * @param known pages of each side that were looked at
 * @param all pages of each side
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
 * Pages between two pairs: as many on both sides were rewritten and stay side by side, others were taken out and put
 * in.
 */
function between(left: number, toLeft: number, right: number, toRight: number): Row[] {
  const lefts = Array.from({ length: toLeft - left }, (_, at) => pageNo(left + at + 1));
  const rights = Array.from({ length: toRight - right }, (_, at) => pageNo(right + at + 1));
  if (lefts.length === rights.length) return lefts.map((page, at) => ({ left: page, right: pageNo(right + at + 1) }));
  return [...lefts.map((page) => ({ left: page })), ...rights.map((page) => ({ right: page }))];
}

/**
 * The settled rows, and below them the other pages side by side in their order for as long as nothing better is known.
 */
export function rowsOf({ rows, left, right }: Alignment, all: PageCounts): Row[] {
  const rest = Math.max(all.left - left, all.right - right);
  const provisional = Array.from({ length: rest }, (_, at): Row => ({
    ...(left + at < all.left && { left: pageNo(left + at + 1) }),
    ...(right + at < all.right && { right: pageNo(right + at + 1) }),
  }));
  return [...rows, ...provisional];
}
