import { expect, test } from 'vitest';
import { percentile95 } from './frames.ts';

test('95 of 100 frames are at or below the percentile', () => {
  expect(percentile95(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(95);
  expect([percentile95([7]), percentile95([])]).toEqual([7, 0]);
});
