import { expect, test } from 'vitest';
import { choose, pairOf } from './choice.ts';

test('[DOC-05] any two versions are compared, the older on the left', () => {
  const two = choose(choose([], 7, true), 3, true);
  expect(pairOf(two)).toEqual([3, 7]);
  expect(pairOf(choose(two, 3, false))).toBeUndefined();
  // The first one chosen is dropped.
  expect(pairOf(choose(two, 9, true))).toEqual([3, 9]);
});
