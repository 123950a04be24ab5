import { expect, test } from 'vitest';
import { LOOKUP_PREFIX_MAXIMUM } from '#core/contract/master.ts';
import { lookupQuery, valuesOf } from './lookups.ts';

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

test('[SRCH-01] a text too long for a look-up finds what its beginning finds', () => {
  const keyOf = (text: string) => lookupQuery(1, { id: 2, indexid: 3 }, text).queryKey;
  expect(keyOf('a'.repeat(4000))).toEqual(keyOf('a'.repeat(LOOKUP_PREFIX_MAXIMUM)));
  expect(keyOf('a'.repeat(LOOKUP_PREFIX_MAXIMUM - 1))).not.toEqual(keyOf('a'.repeat(LOOKUP_PREFIX_MAXIMUM)));
});
