import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePoint, type Rect } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';
import { isFree, nearestFree, occupiedCells } from './freeSpace.ts';

const CELL = 6;
const page = { width: 600, height: 480 };
const blank = (): InkMap => ({
  columns: page.width / CELL,
  rows: page.height / CELL,
  cell: CELL,
  ink: new Uint8Array((page.width / CELL) * (page.height / CELL)),
});
const printed = (...rects: readonly Rect[]) => occupiedCells(blank(), rects);
const around = ({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const rects = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 99 }),
      y: fc.integer({ min: 0, max: 79 }),
      width: fc.integer({ min: 1, max: 60 }),
      height: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 14 },
  )
  .map((list) =>
    list.map(({ x, y, width, height }) => ({ x: x * CELL, y: y * CELL, width: width * CELL, height: height * CELL })),
  );
const sizes = fc.record({ width: fc.integer({ min: 10, max: 200 }), height: fc.integer({ min: 10, max: 120 }) });
const hands = fc
  .record({ x: fc.integer({ min: -50, max: 650 }), y: fc.integer({ min: -50, max: 530 }) })
  .map(({ x, y }) => pagePoint(x, y));

test('a rectangle is free if it touches neither ink nor marks', () => {
  fc.assert(
    fc.property(rects, sizes, hands, (marks, size, hand) => {
      const rect = around(hand, size);
      const cells = { x: Math.floor(rect.x / CELL) * CELL, y: Math.floor(rect.y / CELL) * CELL, width: 0, height: 0 };
      const touched = {
        ...cells,
        width: Math.ceil((rect.x + rect.width) / CELL) * CELL - cells.x,
        height: Math.ceil((rect.y + rect.height) / CELL) * CELL - cells.y,
      };
      const onPage = marks.map((mark) => ({
        ...mark,
        width: Math.min(mark.width, page.width - mark.x),
        height: Math.min(mark.height, page.height - mark.y),
      }));
      expect(isFree(printed(...marks), rect)).toBe(!onPage.some((mark) => overlaps(mark, touched)));
    }),
  );
});

test('[LAYR-07] a stamp is placed on the nearest blank space of the page, however far it is, always on the page', () => {
  fc.assert(
    fc.property(rects, sizes, hands, (marks, size, hand) => {
      const taken = printed(...marks);
      const { at: place, isFree: hasRoom } = nearestFree(taken, page, size, hand);
      const rect = around(place, size);
      expect([
        rect.x >= 0,
        rect.y >= 0,
        rect.x + rect.width <= page.width,
        rect.y + rect.height <= page.height,
      ]).toEqual([true, true, true, true]);
      const start = {
        x: Math.max(size.width / 2, Math.min(page.width - size.width / 2, hand.x)),
        y: Math.max(size.height / 2, Math.min(page.height - size.height / 2, hand.y)),
      };
      const distance = Math.hypot(place.x - start.x, place.y - start.y);
      expect(isFree(taken, rect)).toBe(hasRoom);
      // If a place in steps of one cell is free and nearer, it should have been chosen.
      for (let dx = -page.width; dx <= page.width; dx += CELL) {
        for (let dy = -page.height; dy <= page.height; dy += CELL) {
          const other = around({ x: start.x + dx, y: start.y + dy }, size);
          const isOnPage =
            other.x >= 0 &&
            other.y >= 0 &&
            other.x + other.width <= page.width &&
            other.y + other.height <= page.height;
          if (isOnPage && isFree(taken, other) && !(hasRoom && distance <= Math.hypot(dx, dy) + 1e-9))
            expect([place, dx, dy]).toBe('the nearest');
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('[LAYR-07] a stamp stays exactly at the pointer if there is room, or none anywhere, which is known', () => {
  const size = { width: 100, height: 50 };
  const hand = pagePoint(301, 203);
  expect(nearestFree(printed(), page, size, hand)).toEqual({ at: { x: 301, y: 203 }, isFree: true });
  const full = printed({ x: 0, y: 0, ...page });
  expect(nearestFree(full, page, size, hand)).toEqual({ at: { x: 301, y: 203 }, isFree: false });
  const band = printed({ x: 0, y: 180, width: 600, height: 60 });
  expect(nearestFree(band, page, size, hand)).toMatchObject({ at: { x: 301 }, isFree: true });
  const wide = { width: 900, height: 50 };
  expect(nearestFree(printed(), page, wide, pagePoint(10, 203))).toEqual({ at: { x: 300, y: 203 }, isFree: true });
});

test('[LAYR-07] the only blank space is found at the other end of a large page', () => {
  const large = { width: 1240, height: 1754 };
  const [columns, rows] = [Math.ceil(large.width / CELL), Math.ceil(large.height / CELL)];
  const ink = new Uint8Array(columns * rows).fill(1);
  for (let row = rows - 20; row < rows - 4; row += 1) ink.fill(0, row * columns + 4, row * columns + 60);
  const taken = occupiedCells({ columns, rows, cell: CELL, ink }, []);
  const { at, isFree: hasRoom } = nearestFree(taken, large, { width: 200, height: 60 }, pagePoint(1100, 100));
  expect(hasRoom).toBe(true);
  expect(at.y).toBeGreaterThan(1600);
});
