import { expect, test } from 'vitest';
import { valuesOf } from './lookups.ts';

test('the values of a look-up field are listed once each, in table order', () => {
  const rows = [
    ['70001', 'Mannheim'],
    ['70002', 'Ulm'],
    ['70003', 'Mannheim'],
  ].map(([number = '', city = '']) => ({
    indexes: [
      { indexid: 4, value: number },
      { indexid: 6, value: city },
    ],
  }));
  expect(valuesOf(rows, { indexid: 6 })).toEqual(['Mannheim', 'Ulm']);
  expect(valuesOf(rows, { indexid: 9 })).toEqual([]);
});
