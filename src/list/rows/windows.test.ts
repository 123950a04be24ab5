import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  entryAt,
  firstWindows,
  GONE,
  MAX_WINDOWS,
  noWindows,
  seen,
  wantedWindows,
  WINDOW_ROWS,
  windowOf,
  type Windows,
  withChanged,
  withWindow,
} from './windows.ts';

const row = (position: number) => ({ position, name: `${position}.pdf` });
const place = (position: number) => [position, row(position)] as const;
const rowsOf = (number: number, count: number) =>
  Array.from({ length: Math.min(WINDOW_ROWS, count - number * WINDOW_ROWS) }, (_, at) =>
    place(number * WINDOW_ROWS + at),
  );

test('visible windows come first, then the next in the direction of scrolling', () => {
  expect(wantedWindows(240, 270, 1_000_000, 1)).toEqual([2, 3]);
  expect(wantedWindows(240, 270, 1_000_000, -1)).toEqual([2, 1]);
  expect(wantedWindows(280, 320, 1_000_000, 0)).toEqual([2, 3, 4, 1]);
  expect(wantedWindows(295, 299, 1_000_000, -1)).toEqual([3, 2, 1]);
  expect(wantedWindows(0, 20, 15, 1)).toEqual([0]);
  expect(wantedWindows(0, -1, 100, 1)).toEqual([]);
  expect(wantedWindows(0, 10, 0, 1)).toEqual([]);
});

test('[SRCH-09] every visible row is in a requested window, at any position, and windows are few and within the result', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.nat({ max: 2_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(-1 as const, 0 as const, 1 as const),
      (count, from, height, direction) => {
        const first = Math.min(from, count - 1);
        const last = Math.min(first + height, count - 1);
        const wanted = wantedWindows(first, last, count, direction);
        for (let position = first; position <= last; position++) expect(wanted).toContain(windowOf(position));
        for (const number of wanted) expect(number * WINDOW_ROWS < count && number >= 0).toBe(true);
        expect(new Set(wanted).size).toBe(wanted.length);
        expect(wanted.length).toBeLessThanOrEqual(5);
      },
    ),
  );
});

test('a row omitted by the server is missing, not loading', () => {
  const cache = withWindow(
    noWindows,
    1,
    rowsOf(1, 150).filter(([position]) => position !== 120),
    150,
    [],
  );
  expect(entryAt(cache, 120)).toBe(GONE);
  expect(entryAt(cache, 121)).toEqual(row(121));
  expect(entryAt(cache, 149)).toEqual(row(149));
  expect(entryAt(cache, 150)).toBeUndefined();
  expect(entryAt(cache, 50)).toBeUndefined();
});

test('the number of windows is limited; the least recently seen go first, never visible ones', () => {
  const count = 1_000_000;
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 200 }), { minLength: 80, maxLength: 200 }), (numbers) => {
      let cache: Windows<object> = withWindow(noWindows, 777, rowsOf(777, count), count, [777]);
      for (const number of numbers) {
        cache = withWindow(cache, number, [], count, [777]);
        expect(cache.size).toBeLessThanOrEqual(MAX_WINDOWS);
        expect(cache.has(777)).toBe(true);
        expect(cache.has(number)).toBe(true);
      }
    }),
    { numRuns: 10 },
  );
});

test('a window seen again outlives one that was not', () => {
  let cache: Windows<object> = noWindows;
  for (let number = 0; number < MAX_WINDOWS; number++) cache = withWindow(cache, number, [], 1_000_000, []);
  cache = seen(cache, [0]);
  expect(seen(cache, [0])).toBe(cache);
  cache = withWindow(cache, MAX_WINDOWS, [], 1_000_000, []);
  expect(cache.has(0)).toBe(true);
  expect(cache.has(1)).toBe(false);
});

test('rows sent with the opening are used for complete windows', () => {
  const rows = Array.from({ length: 250 }, (_, at) => row(at));
  expect([...firstWindows(rows, 250).keys()]).toEqual([0, 1, 2]);
  expect([...firstWindows(rows, 1000).keys()]).toEqual([0, 1]);
  expect(entryAt(firstWindows(rows, 250), 249)).toEqual(row(249));
});

test('a change redraws the changed rows only, in place', () => {
  const windows = firstWindows(
    Array.from({ length: 250 }, (_, at) => row(at)),
    250,
  );
  const after = withChanged(windows, (held) =>
    held.position === 3 ? GONE : held.position === 4 ? { ...held, name: 'new' } : held,
  );
  expect([entryAt(after, 3), entryAt(after, 4)?.valueOf(), entryAt(after, 5)]).toEqual([
    GONE,
    { position: 4, name: 'new' },
    row(5),
  ]);
  expect(after.get(1)).toBe(windows.get(1));
  expect(withChanged(windows, (held) => held)).toBe(windows);
});
