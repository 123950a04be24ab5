import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingsOf, onRight } from './findings.ts';
import { keyOf, NOT_ALIGNED, type PageCounts, rowsOf, settle } from './rows.ts';
import { layOutRows, keptTop, ROW_HEAD, rowAt } from './rowLayout.ts';
import { readCompared, writeCompared } from './sides.ts';

const IN_PLACE = { angle: 0, dx: 0, dy: 0 };
const keys = (rows: Parameters<typeof keyOf>[0][]) => rows.map(keyOf);

test('[VIEW-09] the address names the documents to compare by number and version; anything else is invalid', () => {
  for (const text of ['42', '42.1']) expect(writeCompared(readCompared(text)!)).toBe(text);
  for (const text of ['', '0', '42.', '42.0', '-1', '1e3', '42.1.2', 'x']) expect(readCompared(text)).toBeUndefined();
});

test('[VIEW-09] an inserted page has its own row, rewritten pages stay side by side', () => {
  const all = { left: 4, right: 5 };
  const pairs = [
    { left: 0, right: 0 },
    { left: 1, right: 2 },
    { left: 3, right: 4 },
  ];
  expect(keys([...settle(NOT_ALIGNED, pairs, all, all).rows])).toEqual(['1:1', ':2', '2:3', '3:4', '4:5']);
});

test('[VIEW-09] while pages are loading only final pairs are shown', () => {
  const all = { left: 20, right: 21 };
  const first = settle(
    NOT_ALIGNED,
    [
      { left: 0, right: 0 },
      { left: 1, right: 2 },
      { left: 6, right: 7 },
    ],
    { left: 8, right: 8 },
    all,
  );
  expect(keys([...first.rows])).toEqual(['1:1', ':2', '2:3']);
  expect(rowsOf(first, all).slice(3, 5)).toEqual([
    { left: 3, right: 4 },
    { left: 4, right: 5 },
  ]);
  const rest = Array.from({ length: 18 }, (_, at) => ({ left: at, right: at }));
  expect(settle(first, rest, all, all)).toMatchObject({ left: 20, right: 21 });
});

test('[VIEW-09] every page has one row, in order, whatever the result', () => {
  const counts = fc.record({ left: fc.integer({ min: 0, max: 12 }), right: fc.integer({ min: 0, max: 12 }) });
  fc.assert(
    fc.property(
      counts,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })), { maxLength: 12 }),
      (all: PageCounts, steps) => {
        let at = { left: -1, right: -1 };
        const pairs = steps
          .map(([left, right]) => (at = { left: at.left + 1 + left, right: at.right + 1 + right }))
          .filter(({ left, right }) => left < all.left && right < all.right);
        const rows = rowsOf(settle(NOT_ALIGNED, pairs, all, all), all);
        const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
        expect(rows.flatMap(({ left }) => left ?? [])).toEqual(numbers(all.left));
        expect(rows.flatMap(({ right }) => right ?? [])).toEqual(numbers(all.right));
      },
    ),
  );
});

const box = (x: number, y: number, width = 40, height = 20) => ({ x, y, width, height });

test('[VIEW-09] changed words are one difference, including what moved with them; pictures are separate', () => {
  const words = {
    changes: [{ removed: '30', added: '60', left: [box(100, 100)], right: [box(100, 100)] }],
    left: [box(100, 100), box(100, 200), box(100, 300)],
    right: [box(100, 100), box(100, 210), box(100, 310)],
  };
  const places = [box(96, 96), box(100, 200, 40, 30), box(100, 300, 40, 30), box(600, 700)].map((place) => ({
    box: place,
    removed: 10,
    added: 10,
  }));
  expect(
    findingsOf('1:1', places, IN_PLACE, words).map(({ id, kind, removed, left }) => [id, kind, removed, left.length]),
  ).toEqual([
    ['1:1/0', 'changed', '30', 1],
    ['1:1/1', 'layout', '', 2],
    ['1:1/2', 'changed', '', 1],
  ]);
});

test('[VIEW-09] without text, ink on only one page was inserted or deleted', () => {
  const kinds = (
    [
      [0, 50],
      [50, 0],
      [50, 40],
      [2, 50],
    ] as const
  ).map(([removed, added]) => findingsOf('1:1', [{ box: box(1, 1), removed, added }], IN_PLACE, undefined)[0]?.kind);
  expect(kinds).toEqual(['added', 'removed', 'changed', 'added']);
});

test('[VIEW-09] a point on the left page is mapped to its place on the right one', () => {
  expect(onRight(box(100, 100), { angle: 0, dx: 10, dy: -5 })).toEqual(box(90, 105));
  const turned = onRight(box(100, 100, 0, 0), { angle: 0.02, dx: 3, dy: 4 });
  const back = [
    Math.cos(0.02) * turned.x - Math.sin(0.02) * turned.y + 3,
    Math.sin(0.02) * turned.x + Math.cos(0.02) * turned.y + 4,
  ];
  expect(back.map((value) => Math.round(value * 1000) / 1000)).toEqual([100, 100]);
});

test('[VIEW-09] zooming keeps the place in view', () => {
  const [before, after] = [layOutRows([100, 200, 300], 1), layOutRows([100, 200, 300], 2)];
  expect([
    rowAt(before, 0),
    rowAt(before, 100 + ROW_HEAD + 8),
    rowAt(before, 1e9),
    rowAt(layOutRows([], 1), 5),
  ]).toEqual([0, 1, 2, -1]);
  expect(rowAt(after, keptTop(before, after, 300))).toBe(rowAt(before, 300));
});
