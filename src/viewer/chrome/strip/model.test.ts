import { expect, test } from 'vitest';
import { cursorAfter, pageSizes, thumbnailSize } from './model.ts';

test('a thumbnail fills the width of the strip; a very tall page is narrower', () => {
  expect(thumbnailSize({ width: 1240, height: 1754 }, 160)).toEqual({ width: 128, height: 181 });
  expect(thumbnailSize({ width: 1754, height: 1240 }, 160)).toEqual({ width: 128, height: 90 });
  expect(thumbnailSize({ width: 100, height: 10_000 }, 160)).toEqual({ width: 2, height: 205 });
});

test('runs of equal pages give each page its size', () => {
  expect(
    pageSizes([
      { count: 2, width: 1, height: 2 },
      { count: 1, width: 3, height: 4 },
    ]),
  ).toEqual([
    { width: 1, height: 2 },
    { width: 1, height: 2 },
    { width: 3, height: 4 },
  ]);
});

test('[VIEW-03] the cursor moves by arrow keys, Home and End, and stops there', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => cursorAfter(key, 5, 5))).toEqual([5, 4, 1, 5]);
  expect([cursorAfter('ArrowUp', 1, 5), cursorAfter('x', 1, 5), cursorAfter('constructor', 1, 5)]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});
