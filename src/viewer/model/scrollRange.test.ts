import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { followScroll, fromNative, MAX_NATIVE_RANGE, scrollRange, toNative } from './scrollRange.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const heights = fc.double({ min: 1, max: 60_000_000, noNaN: true });

test('[VIEW-02] every position in a document of any height maps to the scroll bar and back', () => {
  fc.assert(
    fc.property(heights, share, (height, at) => {
      const range = scrollRange(height);
      const top = height * at;
      expect(toNative(range, top)).toBeLessThanOrEqual(MAX_NATIVE_RANGE + 1e-6);
      expect(fromNative(range, toNative(range, top))).toBeCloseTo(top, 4);
    }),
  );
});

test('farther down the document is never higher on the scroll bar', () => {
  fc.assert(
    fc.property(heights, share, share, (height, a, b) => {
      const range = scrollRange(height);
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(toNative(range, height * low)).toBeLessThanOrEqual(toNative(range, height * high) + 1e-6);
    }),
  );
});

test('a small step moves the page by the same distance at any compression', () => {
  const range = scrollRange(40_000_000);
  expect(followScroll(range, 20_000_000, 4_000_000, 4_000_120, 1600)).toBe(20_000_120);
  expect(followScroll(range, 50, 4_000_000, 3_999_900, 1600)).toBe(0);
});

test('dragging the scroll bar to its ends reaches the ends of the document', () => {
  const range = scrollRange(40_000_000);
  expect(followScroll(range, 20_000_000, 4_000_000, MAX_NATIVE_RANGE, 1600)).toBe(40_000_000);
  expect(followScroll(range, 20_000_000, 4_000_000, 0, 1600)).toBe(0);
});

test('a document that fits the range is not mapped at all', () => {
  const range = scrollRange(70_000);
  expect(followScroll(range, 100, 100, 60_000, 1600)).toBe(60_000);
  expect(toNative(range, 1234.5)).toBe(1234.5);
});
