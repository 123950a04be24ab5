import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsBetween } from './similar.ts';

test('[SRCH-08] a missing, doubled, wrong or swapped letter is one typing error', () => {
  expect(errorsBetween('rechnung', 'rechnung', 2)).toBe(0);
  for (const typed of ['rechung', 'rechnnung', 'rechnumg', 'rehcnung'])
    expect(errorsBetween(typed, 'rechnung', 2)).toBe(1);
  expect(errorsBetween('rehcnun', 'rechnung', 2)).toBe(2);
  expect(errorsBetween('lieferung', 'rechnung', 2)).toBe(3);
});

test('[SRCH-08] the distance is symmetric, and zero only between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const errors = errorsBetween(one, other, 3);
      expect(errorsBetween(other, one, 3)).toBe(errors);
      expect(errors === 0).toBe(one === other);
    }),
  );
});
