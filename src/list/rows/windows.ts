/** Rows per call: three to four screens, well below the contract's RESULT_WINDOW_MAXIMUM. */
export const WINDOW_ROWS = 100;
/** Rows beyond the visible range that count as visible, so that small steps back need no request. */
const MARGIN_ROWS = 10;
/** Most windows kept of a fetched list: 6,000 rows, however long it is. */
export const MAX_WINDOWS = 60;

/** Placeholder for a row this user can no longer access. */
export const GONE = 'gone';
export type Entry<Row> = Row | typeof GONE;

/** A row and its position in the whole list. */
export type Placed<Row> = readonly [position: number, row: Row];

/** Loaded windows by number (position / WINDOW_ROWS), least recently visible first. Immutable. */
export type Windows<Row> = ReadonlyMap<number, readonly Entry<Row>[]>;

export const noWindows: Windows<never> = new Map();

export const windowOf = (position: number): number => Math.floor(position / WINDOW_ROWS);

/** The entry at a position; undefined while its window is not loaded. */
export const entryAt = <Row>(windows: Windows<Row>, position: number): Entry<Row> | undefined =>
  windows.get(windowOf(position))?.[position % WINDOW_ROWS];

/** The position of the first loaded row that fits. */
export const positionOf = <Row>(windows: Windows<Row>, fits: (row: Row) => boolean): number | undefined => {
  for (const [number, entries] of windows) {
    const at = entries.findIndex((entry) => entry !== GONE && fits(entry));
    if (at >= 0) return number * WINDOW_ROWS + at;
  }
  return undefined;
};

/** Scroll direction: -1 up, 1 down, 0 unknown. */
export type Direction = -1 | 0 | 1;

/**
 * Existing windows needed for a visible range: the visible ones first, then the next in scroll direction (both
 * neighbours if unknown).
 */
export const wantedWindows = (first: number, last: number, count: number, direction: Direction): readonly number[] => {
  if (count === 0 || last < first) return [];
  const end = windowOf(count - 1);
  const from = Math.min(Math.max(windowOf(first - MARGIN_ROWS), 0), end);
  const to = Math.min(Math.max(windowOf(last + MARGIN_ROWS), 0), end);
  const visible = Array.from({ length: to - from + 1 }, (_, at) => (direction < 0 ? to - at : from + at));
  const ahead = direction === 0 ? [to + 1, from - 1] : direction > 0 ? [to + 1] : [from - 1];
  return [...visible, ...ahead.filter((number) => number >= 0 && number <= end)];
};

/** The windows of a list's first rows: all of them, or those sent on opening; an incomplete window is left out. */
export const firstWindows = <Row>(rows: readonly Row[], count: number): Windows<Row> => {
  const windows = new Map<number, readonly Entry<Row>[]>();
  for (let from = 0; from < rows.length; from += WINDOW_ROWS) {
    const length = Math.min(WINDOW_ROWS, count - from);
    if (from + length <= rows.length) windows.set(windowOf(from), rows.slice(from, from + length));
  }
  return windows;
};

/** Adds a loaded window; rows the server left out are gone. Windows in `kept` are never evicted. */
export const withWindow = <Row>(
  windows: Windows<Row>,
  number: number,
  rows: readonly Placed<Row>[],
  count: number,
  kept: readonly number[],
): Windows<Row> => {
  const offset = number * WINDOW_ROWS;
  const byPosition = new Map(rows);
  const entries = Array.from(
    { length: Math.min(WINDOW_ROWS, count - offset) },
    (_, at): Entry<Row> => byPosition.get(offset + at) ?? GONE,
  );
  const next = new Map(windows);
  next.delete(number);
  next.set(number, entries);
  for (const oldest of next.keys()) {
    if (next.size <= MAX_WINDOWS) break;
    if (!kept.includes(oldest) && oldest !== number) next.delete(oldest);
  }
  return next;
};

/** Marks the visible windows as most recently used. */
export const seen = <Row>(windows: Windows<Row>, inSight: readonly number[]): Windows<Row> => {
  const held = inSight.filter((number) => windows.has(number));
  const newest = new Set([...windows.keys()].slice(windows.size - held.length));
  if (held.every((number) => newest.has(number))) return windows;
  const next = new Map(windows);
  for (const number of held) {
    const entries = next.get(number);
    next.delete(number);
    if (entries !== undefined) next.set(number, entries);
  }
  return next;
};

/** Applies `change` to every row without moving any. Returns the identical windows if nothing changed. */
export const withChanged = <Row>(windows: Windows<Row>, change: (row: Row) => Entry<Row>): Windows<Row> => {
  let changed = false;
  const next = new Map<number, readonly Entry<Row>[]>();
  for (const [number, entries] of windows) {
    const after = entries.map((entry) => (entry === GONE ? entry : change(entry)));
    const isSame = after.every((entry, at) => entry === entries[at]);
    next.set(number, isSame ? entries : after);
    changed ||= !isSame;
  }
  return changed ? next : windows;
};
