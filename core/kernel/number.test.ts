import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText, parseNumber, readingOf } from './number.ts';

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

test('[SRCH-02] what may be meant as thousands is told as it is read, and nothing else', () => {
  expect(readingOf('1,000..2,000', 'de')).toBe('1..2');
  expect(readingOf('1.250', 'de')).toBe('1,25');
  expect(readingOf(' 1,250 ..', 'en')).toBe('1.25..');
  expect(readingOf('..-2.125', 'fr')).toBe('..-2,125');
  expect(readingOf('1.000..5.000.000', 'de')).toBe('1..5.000.000');
  for (const clear of ['', '1000', '1,5', '1,00', '1.000,00', '1,000.5', '1.000.000', '0,125', '1234,567', '1 000'])
    expect(readingOf(clear, 'de'), clear).toBeUndefined();
  // Not a number at all: the field says so.
  expect(readingOf('1,000..x', 'de')).toBeUndefined();
});
