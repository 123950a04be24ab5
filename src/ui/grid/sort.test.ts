import { expect, test } from 'vitest';
import { type GridSort, sortAmong, toggleSort } from './sort.ts';

const up = (column: string): GridSort => ({ column, descending: false });
const down = (column: string): GridSort => ({ column, descending: true });

test('a click sorts by one column: ascending, descending, unsorted', () => {
  expect(toggleSort([], 'a', false, 5)).toEqual([up('a')]);
  expect(toggleSort([up('a')], 'a', false, 5)).toEqual([down('a')]);
  expect(toggleSort([down('a')], 'a', false, 5)).toEqual([]);
  expect(toggleSort([up('b'), up('c')], 'a', false, 5)).toEqual([up('a')]);
});

test('Shift adds a column last, reverses it in place, or removes it', () => {
  expect(toggleSort([up('b')], 'a', true, 5)).toEqual([up('b'), up('a')]);
  expect(toggleSort([up('a'), up('b')], 'a', true, 5)).toEqual([down('a'), up('b')]);
  expect(toggleSort([down('a'), up('b')], 'a', true, 5)).toEqual([up('b')]);
});

test('the number of sort columns is limited', () => {
  expect(toggleSort([up('a'), up('b')], 'c', true, 2)).toEqual([up('a'), up('b')]);
});

test('[SRCH-06] a column of another mask neither counts among those sorted by nor has a rank', () => {
  const columns = [{ id: 'a' }, { id: 'b' }];
  expect(sortAmong([up('elsewhere'), down('b'), up('a')], columns)).toEqual([down('b'), up('a')]);
  expect(sortAmong([up('elsewhere')], columns)).toEqual([]);
});
