import { diffArrays } from 'diff';

/** How many consecutive words identify a place, if that run occurs only once in both texts. */
const RUN = 4;
/** Stretches with more edits are skipped: nothing in them is a reliable anchor. */
const MOST_EDITS = 400;
/** No matching word in the other text. */
export const NONE = -1;

/**
 * Maps each word of a text to its place in another, or {@link NONE}. Runs of words that are unique in both texts are
 * matched wherever they moved and extended while the texts agree; the stretches between them are compared word by word,
 * in order.
 */
export function wordMap(before: readonly string[], after: readonly string[]): Int32Array {
  const to = new Int32Array(before.length).fill(NONE);
  const taken = new Uint8Array(after.length);
  const pair = (at: number, there: number): boolean => {
    if (to[at] !== NONE || taken[there] !== 0 || before[at] === undefined || before[at] !== after[there]) return false;
    to[at] = there;
    taken[there] = 1;
    return true;
  };
  const rows = onlyRows(after);
  for (const [row, at] of onlyRows(before)) {
    const there = rows.get(row);
    if (there === undefined) continue;
    for (let by = 0; pair(at + by, there + by); by += 1);
    for (let by = 1; pair(at - by, there - by); by += 1);
  }
  for (let from = 0; from < before.length; from += 1) {
    if (to[from] !== NONE) continue;
    let end = from;
    while (end < before.length && to[end] === NONE) end += 1;
    const low = from === 0 ? 0 : to[from - 1]! + 1;
    const high = end === before.length ? after.length : to[end]!;
    const open: number[] = [];
    for (let there = low; there < high; there += 1) if (taken[there] === 0) open.push(there);
    compareOpen(before.slice(from, end), open, after, (at, there) => pair(from + at, there));
    from = end;
  }
  return to;
}

/** Runs of words that occur only once, with the position of their first word. */
function onlyRows(words: readonly string[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let at = 0; at + RUN <= words.length; at += 1) {
    const row = words.slice(at, at + RUN).join(' ');
    rows.set(row, rows.has(row) ? NONE : at);
  }
  for (const [row, at] of rows) if (at === NONE) rows.delete(row);
  return rows;
}

/**
 * Pairs the words that occur in the same order in both stretches; `open` are positions in the other text, ascending.
 */
function compareOpen(
  words: readonly string[],
  open: readonly number[],
  after: readonly string[],
  pair: (at: number, there: number) => void,
): void {
  if (open.length === 0) return;
  const others = open.map((there) => after[there] ?? '');
  let [at, next] = [0, 0];
  for (const { count, added, removed } of diffArrays([...words], others, { maxEditLength: MOST_EDITS }) ?? []) {
    if (!added && !removed) for (let by = 0; by < count; by += 1) pair(at + by, open[next + by]!);
    if (!added) at += count;
    if (!removed) next += count;
  }
}
