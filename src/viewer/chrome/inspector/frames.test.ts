import { expect, test } from 'vitest';
import { percentile } from './frames.ts';

test('the percentile has the given share of values at or below it', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.95), percentile(values, 0.5)]).toEqual([95, 50]);
  expect([percentile([7], 0.95), percentile([], 0.5)]).toEqual([7, 0]);
});
