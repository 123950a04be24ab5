import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, placeIn, rowData, stepOfKeys } from './rows.ts';

test('[SRV-03] a list accepts its own rows only, not those of another list or anything else that is dragged', () => {
  expect(placeIn('fields', rowData('fields', 2))).toBe(2);
  expect(placeIn('fields', rowData('steps', 2))).toBeUndefined();
  expect(placeIn('fields', { at: 2 })).toBeUndefined();
  expect(placeIn('fields', { list: 'fields', kind: 'text' })).toBeUndefined();
});

test('[A11Y-01] Alt and an arrow key move a row by one place; the arrow key alone does not', () => {
  expect(stepOfKeys({ altKey: true, key: 'ArrowUp' })).toBe(-1);
  expect(stepOfKeys({ altKey: true, key: 'ArrowDown' })).toBe(1);
  expect(stepOfKeys({ altKey: true, key: 'a' })).toBe(0);
  expect(stepOfKeys({ altKey: false, key: 'ArrowDown' })).toBe(0);
});

test('[SRV-03] a moved row is where it was put, and none is lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      (rows, one, other) => {
        const [from, to] = [one % rows.length, other % rows.length];
        const now = moved(rows, from, to);
        expect(now[to]).toBe(rows[from]);
        expect(now.toSorted()).toEqual(rows.toSorted());
        expect(moved(now, to, from)).toEqual(rows);
        expect(moved(rows, from, rows.length)).toBe(rows);
        expect(moved(rows, from, -1)).toBe(rows);
      },
    ),
  );
});
