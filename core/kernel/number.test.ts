import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText, parseNumber } from './number.ts';

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['-0,25', -0.25],
  ['+3', 3],
  ['.5', 0.5],
  ['5,', 5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ["1'234.50", 1234.5],
  ['1 234 567,8', 1_234_567.8],
  ['1\u00a0234', 1234],
])('comma and dot are both accepted: %s', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(['', '.', ',', '-', '1.2.3', '1,23,456', '12.34,5', '1e5', 'abc', '1 2', 'Infinity', '0x10', '--1'])(
  '%j is not a number',
  (text) => {
    expect(parseNumber(text)).toBeUndefined();
  },
);

test('numbers written in German, English, French or Swiss style are read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('de', 'en', 'fr', 'de-CH'),
      (whole, decimals, locale) => {
        const value = whole / 10 ** decimals;
        expect(parseNumber(numberText(value, decimals, locale))).toBeCloseTo(value, decimals + 1);
      },
    ),
  );
});
