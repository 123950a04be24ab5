/** Rows per PageUp or PageDown. */
const LEAP = 10;

/** The position, from 0, to which a key moves the cursor; undefined for keys the list does not handle. */
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
