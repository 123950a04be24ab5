import { expect, test } from 'vitest';
import { placeAfter } from './placeAfter.ts';

test('the list’s cursor moves by rows, pages and ends, and stays within the list', () => {
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => placeAfter(key, 4, 12))).toEqual([
    5, 3, 11, 0, 0, 11,
  ]);
  expect(placeAfter('toString', 4, 12)).toBeUndefined();
});
