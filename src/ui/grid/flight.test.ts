import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completed, isWithin, RESTING, type RowRange, stepped } from './flight.ts';

const ROWS_IN_VIEW = 22;

/** Whether the list flies after scrolling for `ms` at this speed, with a scroll event every `every` ms. */
const fliesAfter = (ms: number, rowsPerSecond: number, every: number): boolean => {
  let flight = RESTING;
  for (let now = 0; now <= ms; now += every)
    flight = stepped(flight, { row: 5000 + (rowsPerSecond * now) / 1000, at: 10_000 + now }, ROWS_IN_VIEW);
  return flight.isFlying;
};

describe('a list that flies by', () => {
  test('[SRCH-09] rows that can be read are complete; faster ones are not, however irregular the frames', () => {
    for (const every of [1, 8, 16, 33, 70]) {
      expect(fliesAfter(2000, 60, every)).toBe(false);
      expect(fliesAfter(2000, 225, every)).toBe(true);
      expect(fliesAfter(2000, -225, every)).toBe(true);
    }
  });

  test('a step of the wheel, a click on the scroll bar and a jump show complete rows', () => {
    // A screen in 150 ms.
    expect(fliesAfter(150, ROWS_IN_VIEW / 0.15, 16)).toBe(false);
    expect(stepped(RESTING, { row: 900_000, at: 10_000 }, ROWS_IN_VIEW).isFlying).toBe(false);
  });

  test('more rows in one step than a frame can render take off at once', () => {
    expect(fliesAfter(34, 225, 16)).toBe(false);
    expect(fliesAfter(50, 225, 50)).toBe(true);
    // Many rows, but slowly.
    expect(fliesAfter(400, 50, 200)).toBe(false);
  });

  test('it ends when the list slows down', () => {
    const flying = { row: 1000, at: 5000, mark: { row: 1000, at: 5000 }, passed: 50, isFlying: true };
    expect(stepped(flying, { row: 1030, at: 5110 }, ROWS_IN_VIEW).isFlying).toBe(true);
    expect(stepped(flying, { row: 1004, at: 5110 }, ROWS_IN_VIEW).isFlying).toBe(false);
  });
});

describe('completing rows', () => {
  const ranges = fc
    .record({ from: fc.nat(200), size: fc.integer({ min: 1, max: 60 }) })
    .map(({ from, size }): RowRange => ({ from, to: from + size }));

  test('adds a few rows at a time, never takes one in view away, and ends with all of them', () => {
    fc.assert(
      fc.property(ranges, ranges, fc.integer({ min: 1, max: 10 }), (before, rendered, more) => {
        const inView = Array.from({ length: rendered.to - rendered.from }, (_, at) => rendered.from + at);
        const shown = (complete: RowRange | undefined) => inView.filter((row) => isWithin(complete, row));
        let complete: RowRange | undefined = before;
        for (let step = 0; complete !== undefined; step += 1) {
          const next = completed(complete, rendered, more);
          expect(shown(next)).toEqual(expect.arrayContaining(shown(complete)));
          expect(shown(next).length - shown(complete).length).toBeLessThanOrEqual(more);
          expect(step).toBeLessThanOrEqual(inView.length);
          complete = next;
        }
      }),
    );
  });

  test('starts with the rows that are complete, or else at the top', () => {
    expect(completed({ from: 90, to: 112 }, { from: 100, to: 130 }, 6)).toEqual({ from: 100, to: 118 });
    expect(completed({ from: 124, to: 160 }, { from: 100, to: 130 }, 6)).toEqual({ from: 118, to: 130 });
    expect(completed({ from: 0, to: 30 }, { from: 100, to: 130 }, 6)).toEqual({ from: 100, to: 106 });
    expect(completed({ from: 100, to: 126 }, { from: 100, to: 130 }, 6)).toBeUndefined();
  });
});
