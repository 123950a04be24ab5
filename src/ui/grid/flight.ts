/**
 * While a list flies by faster than anyone can read, rows that come into view show a single column: a row with
 * all cells takes about a millisecond, and a slow computer has none to spare within a frame. Once the list slows down
 * or rests, the rows in view are completed, a few per frame.
 */

/** Rows from `from` up to, but not including, `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** The movement of a list; times in ms. */
export interface Flight {
  /** The first visible row (fractional), and when it was seen there. */
  readonly row: number;
  readonly at: number;
  /** Since when the list has been moving fast. */
  readonly fastSince: number;
}

const FAST_ROWS_PER_SECOND = 100;
/** Speed is measured over this time: the single steps of a busy browser are irregular. */
const SPAN_MS = 100;
/** A step of the wheel or a click on the scroll bar moves fast, but not for that long. */
const TAKE_OFF_MS = 200;

export const RESTING: Flight = { row: 0, at: -Infinity, fastSince: 0 };

/** The flight after a scroll event at `now`. The first one after a rest may be a jump. */
export const stepped = (flight: Flight, row: number, now: number): Flight => {
  const ms = now - flight.at;
  if (ms < SPAN_MS) return flight;
  const isFast = Math.abs(row - flight.row) * 1000 >= FAST_ROWS_PER_SECOND * ms;
  return { row, at: now, fastSince: isFast ? flight.fastSince : now };
};

export const isFlying = ({ at, fastSince }: Flight): boolean => at - fastSince >= TAKE_OFF_MS;

/**
 * The complete rows after `more` further ones: around those still rendered, or else from the first rendered one.
 * Undefined once all rendered rows are complete.
 */
export const completed = (complete: RowRange, rendered: RowRange, more: number): RowRange | undefined => {
  const from = Math.max(complete.from, rendered.from);
  const to = Math.min(complete.to, rendered.to);
  const kept = from < to ? { from, to } : { from: rendered.from, to: rendered.from };
  const lastAdded = Math.min(kept.to + more, rendered.to);
  const firstAdded = Math.max(kept.from - (more - (lastAdded - kept.to)), rendered.from);
  return firstAdded === rendered.from && lastAdded === rendered.to ? undefined : { from: firstAdded, to: lastAdded };
};

/** Undefined is the range of all rows. */
export const isWithin = (range: RowRange | undefined, row: number): boolean =>
  range === undefined || (row >= range.from && row < range.to);
