/** Rows that a page key goes on by. */
const LEAP = 10;

/** The place in the list that the cursor goes to by a key, from 0, or undefined where the key means nothing to it. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + LEAP,
    PageUp: place - LEAP,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? undefined : Math.min(Math.max(target, 0), count - 1);
}
