import type { ResultRow } from '#core/contract/search.ts';

/** Rows of one call; well below the contract's RESULT_WINDOW_MAXIMUM, and three to four screens. */
export const WINDOW_ROWS = 100;
/** Rows beyond both edges of what is in sight that count as in sight, so that a step back finds them. */
const MARGIN_ROWS = 10;
/** Windows held: 6,000 rows, whatever the length of the result. */
export const MAX_WINDOWS = 60;

/** A place in the result whose document is no longer there for this user. */
export const GONE = 'gone';
export type ResultEntry = ResultRow | typeof GONE;

/** Windows held by number (position / WINDOW_ROWS), the least recently seen first. Never changed in place. */
export type WindowCache = ReadonlyMap<number, readonly ResultEntry[]>;

export const noWindows: WindowCache = new Map();

export const windowOf = (position: number): number => Math.floor(position / WINDOW_ROWS);

/** What is known at a position: undefined while its window has not come. */
export const entryAt = (cache: WindowCache, position: number): ResultEntry | undefined =>
  cache.get(windowOf(position))?.[position % WINDOW_ROWS];

/** Where the eye goes: -1 up, 1 down, 0 unknown. */
export type Direction = -1 | 0 | 1;

/**
 * Windows wanted for a visible range, the visible ones first, then the next in the direction of scrolling (both neighbours
 * where there is none), as long as they exist.
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

/** The cache with a window that came; rows the server left out are gone. The windows of `inSight` are never the ones let go. */
export const withWindow = (
  cache: WindowCache,
  number: number,
  rows: readonly ResultRow[],
  count: number,
  inSight: readonly number[],
): WindowCache => {
  const offset = number * WINDOW_ROWS;
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const entries = Array.from(
    { length: Math.min(WINDOW_ROWS, count - offset) },
    (_, at): ResultEntry => byPosition.get(offset + at) ?? GONE,
  );
  const next = new Map(cache);
  next.delete(number);
  next.set(number, entries);
  for (const oldest of next.keys()) {
    if (next.size <= MAX_WINDOWS) break;
    if (!inSight.includes(oldest) && oldest !== number) next.delete(oldest);
  }
  return next;
};

/** The same windows, those in sight counted as seen just now. */
export const seen = (cache: WindowCache, inSight: readonly number[]): WindowCache => {
  const held = inSight.filter((number) => cache.has(number));
  const newest = new Set([...cache.keys()].slice(cache.size - held.length));
  if (held.every((number) => newest.has(number))) return cache;
  const next = new Map(cache);
  for (const number of held) {
    const entries = next.get(number);
    next.delete(number);
    if (entries !== undefined) next.set(number, entries);
  }
  return next;
};
