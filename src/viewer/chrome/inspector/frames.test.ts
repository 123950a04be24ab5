import { expect, test } from 'vitest';
import { percentile } from './frames.ts';

test('so large a share of the values is at or below the percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.95), percentile(values, 0.5)]).toEqual([95, 50]);
  expect([percentile([7], 0.95), percentile([], 0.5)]).toEqual([7, 0]);
});
