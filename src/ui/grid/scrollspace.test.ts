import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { follow, MAX_SLOTS, placeOfRow, reveal, settle, slotCount, topRow, type ScrollPlace } from './scrollspace.ts';

const counts = fc.oneof(fc.integer({ min: 1, max: 2 * MAX_SLOTS }), fc.integer({ min: 1, max: 2_147_483_647 }));
const countAndRow = counts.chain((count) =>
  fc.record({ count: fc.constant(count), row: fc.integer({ min: 0, max: count - 1 }) }),
);
const ROWS_IN_BODY = 27.5;
const lastSlot = (count: number) => Math.max(slotCount(count) - ROWS_IN_BODY, 0);
const MILLION = 1_000_000;

describe('scroll space', () => {
  test('[SRCH-09] every row of any number has a scroll position, and that position shows it', () => {
    fc.assert(
      fc.property(countAndRow, ({ count, row }) => {
        const place = placeOfRow(row, count);
        expect(topRow(place)).toBe(row);
        expect(place.base).toBeGreaterThanOrEqual(0);
        expect(place.base + slotCount(count)).toBeLessThanOrEqual(count);
        expect(place.slot).toBeLessThan(slotCount(count));
      }),
    );
  });

  test('the scroll height stays below what every browser supports', () => {
    expect(slotCount(2_147_483_647) * 64).toBeLessThan(15_000_000);
  });

  test('a short list is not scaled: slots are rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_SLOTS }), fc.nat(), fc.nat(), (count, from, to) => {
        expect(follow({ base: 0, slot: from }, to, count)).toEqual({ base: 0, slot: to });
      }),
    );
  });

  test('[SRCH-09] a wheel step moves by the same distance anywhere in a million rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: MILLION - 1000 }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (row, step) => {
          const before = placeOfRow(row, MILLION);
          const after = follow(before, before.slot + step, MILLION);
          expect(topRow(after) - row).toBeCloseTo(step, 6);
        },
      ),
    );
  });

  test('the thumb at either end shows the first and the last row', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const middle = placeOfRow(count / 2, count);
        expect(topRow(follow(middle, 0, count))).toBe(0);
        const end = follow({ base: 0, slot: -1e9 }, lastSlot(count), count);
        expect(topRow(end)).toBeCloseTo(Math.max(count - ROWS_IN_BODY, 0), 6);
      }),
    );
  });

  test('at rest the scroll bar is corrected without moving a pixel, and once only', () => {
    fc.assert(
      fc.property(countAndRow, fc.integer({ min: -2000, max: 2000 }), ({ count, row }, drift) => {
        const home = placeOfRow(row, count);
        const base = Math.min(Math.max(home.base + drift, 0), count - slotCount(count));
        const drifted: ScrollPlace = { base, slot: row - base };
        const rested = settle(drifted, count);
        expect(topRow(rested)).toBe(row);
        expect(settle(rested, count)).toBe(rested);
      }),
    );
  });

  test('a released thumb is not moved', () => {
    fc.assert(
      fc.property(fc.double({ min: 101, max: lastSlot(MILLION), noNaN: true }), (slot) => {
        const jumped = follow({ base: 0, slot: 0 }, slot, MILLION);
        expect(settle(jumped, MILLION)).toBe(jumped);
      }),
    );
  });

  test('reveal shows the whole row and scrolls no more than needed', () => {
    fc.assert(
      fc.property(countAndRow, fc.double({ min: 0, max: 1, noNaN: true }), ({ count, row }, from) => {
        const place = placeOfRow(Math.floor(from * count), count);
        const shown = reveal(place, row, ROWS_IN_BODY, count);
        const first = topRow(shown);
        expect(row).toBeGreaterThanOrEqual(first - 1e-6);
        expect(row + 1).toBeLessThanOrEqual(first + ROWS_IN_BODY + 1e-6);
        expect(reveal(shown, row, ROWS_IN_BODY, count)).toBe(shown);
      }),
    );
  });
});
