/**
 * While a list flies by faster than anyone can read, rows that come into view show a single column, as text: a row with
 * all cells takes about a millisecond, and a slow computer has none to spare within a frame. Once the list slows down
 * or rests, the rows in view are completed, a few per frame.
 */

/** Rows from `from` up to, but not including, `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows rendered per frame without making it late, also on a slow computer. */
export const ROWS_PER_FRAME = 6;
const FAST_ROWS_PER_SECOND = 100;
/** Speed is measured over at least this time: the single steps of a busy browser are irregular. */
const SPAN_MS = 60;

/** Where a list was seen: its first visible row (fractional), and when, ms. */
interface Sight {
  readonly row: number;
  readonly at: number;
}

/** The movement of a list. */
export interface Flight extends Sight {
  /** From where speed is measured. */
  readonly mark: Sight;
  /** Rows passed since the list has been moving fast. */
  readonly passed: number;
  readonly isFlying: boolean;
}

const NOWHERE: Sight = { row: 0, at: -Infinity };
export const RESTING: Flight = { ...NOWHERE, mark: NOWHERE, passed: 0, isFlying: false };

const isFast = (from: Sight, to: Sight): boolean =>
  Math.abs(to.row - from.row) * 1000 >= FAST_ROWS_PER_SECOND * (to.at - from.at);

/**
 * The flight after a scroll event. It takes off with more rows in one step than a frame can render, or with more than
 * are in view: a step of the wheel, or a click on the scroll bar, moves fast as well, but not that far. The first event
 * after a rest may be a jump.
 */
export const stepped = (flight: Flight, seen: Sight, rowsInView: number): Flight => {
  const isCrowded = Math.abs(seen.row - flight.row) > ROWS_PER_FRAME && isFast(flight, seen);
  if (seen.at - flight.mark.at < SPAN_MS && !isCrowded) return { ...flight, ...seen };
  if (!isFast(flight.mark, seen)) return { ...RESTING, ...seen, mark: seen };
  const passed = flight.passed + Math.abs(seen.row - flight.mark.row);
  return { ...seen, mark: seen, passed, isFlying: flight.isFlying || isCrowded || passed > rowsInView };
};

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
