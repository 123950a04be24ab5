import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELL, inkMapOf } from './inkMapOf.ts';

type Ink = (x: number, y: number) => number;

const picture = (width: number, height: number, grey: Ink): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : grey(Math.floor(at / 4) % width, Math.floor(at / 4 / width)),
  );

test('a cell with a single dark pixel has ink; all others are blank', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 60 }),
      fc.integer({ min: 4, max: 60 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 5 }),
      (width, height, someX, someY, unit) => {
        const [x, y] = [someX % width, someY % height];
        const page = { width: width * unit, height: height * unit };
        const map = inkMapOf(
          picture(width, height, (px, py) => (px === x && py === y ? 0 : 255)),
          { width, height },
          page,
        );
        const inked = [...map.ink.entries()].filter(([, ink]) => ink === 1).map(([at]) => at);
        expect(inked).toEqual([
          Math.floor(((y + 0.5) * unit) / CELL) * map.columns + Math.floor(((x + 0.5) * unit) / CELL),
        ]);
      },
    ),
  );
});

test('scanner grain is not ink, a hairline is; paper may be grey, and text white on black', () => {
  const size = { width: 60, height: 60 };
  const count = (grey: Ink) => inkMapOf(picture(60, 60, grey), size, size).ink.reduce((sum, ink) => sum + ink, 0);
  expect(count((x, y) => 200 + ((x * 7 + y * 13) % 20))).toBe(0);
  expect(count((_, y) => (y === 30 ? 130 : 200))).toBe(10);
  expect(count((x) => (x === 3 ? 255 : 0))).toBe(10);
});

test('the map covers the page to its last cell', () => {
  const map = inkMapOf(
    picture(10, 20, () => 255),
    { width: 10, height: 20 },
    { width: 1240, height: 1754 },
  );
  expect([map.columns, map.rows, map.ink.length]).toEqual([207, 293, 207 * 293]);
});
