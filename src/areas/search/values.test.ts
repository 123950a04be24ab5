import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay, parseNumber, readValue } from './values.ts';

const index = (type: 'text' | 'numeric' | 'float' | 'date' | 'datetime', digitsonly = false) => ({ type, digitsonly });

describe('numbers', () => {
  test.each([
    ['1,5', 1.5], ['1.5', 1.5], ['-0,25', -0.25], ['+3', 3], ['.5', 0.5], ['5,', 5],
    ['1.234,56', 1234.56], ['1,234.56', 1234.56], ['1.234.567', 1_234_567], ['1,234,567', 1_234_567],
    ["1'234.50", 1234.5], ['1 234 567,8', 1_234_567.8], ['1\u00a0234', 1234],
  ])('comma and dot are both accepted: %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test.each(['', '.', ',', '-', '1.2.3', '1,23,456', '12.34,5', '1e5', 'abc', '1 2', 'Infinity', '0x10', '--1'])('%j is no number', (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  test('a number written by a German, an English, a French or a Swiss formatter is read back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom('de', 'en', 'fr', 'de-CH'), (whole, decimals, locale) => {
        const value = whole / 10 ** decimals;
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
        expect(parseNumber(text)).toBeCloseTo(value, decimals + 1);
      }),
    );
  });

  test('a value on the wire is plain decimal digits, whole where the index is numeric, and bounded', () => {
    expect(readValue(index('float'), '0,0000001')).toEqual({ ok: true, value: { wire: '0.0000001', wholeDay: false } });
    expect(readValue(index('numeric'), '2.147.483.647')).toEqual({ ok: true, value: { wire: '2147483647', wholeDay: false } });
    expect(readValue(index('numeric'), '2147483648')).toEqual({ ok: false, error: 'tooLarge' });
    expect(readValue(index('numeric'), '1,5')).toEqual({ ok: false, error: 'integer' });
    expect(readValue(index('float'), 'x')).toEqual({ ok: false, error: 'number' });
  });
});

const parts = (date: Date) => [String(date.getUTCDate()), String(date.getUTCMonth() + 1), String(date.getUTCFullYear()).padStart(4, '0')] as const;

describe('dates', () => {
  const days = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });

  test('every day of the calendar is read, German, English or ISO, with leading zeros or without', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('.', '/', '-'), fc.boolean(), (date, separator, padded) => {
        const [day, month, year] = parts(date);
        const wire = `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`;
        const width = padded ? 2 : 1;
        expect(parseDay([day.padStart(width, '0'), month.padStart(width, '0'), year].join(separator))).toBe(wire);
        expect(parseDay([year, month.padStart(width, '0'), day.padStart(width, '0')].join('-'))).toBe(wire);
      }),
    );
  });

  test.each(['31.02.2026', '29.02.2025', '32.1.2026', '1.13.2026', '1.1.26', 'gestern', ''])('%j is no day', (text) => {
    expect(readValue(index('date'), text)).toEqual({ ok: false, error: 'date' });
  });

  test('a time of day is optional where the index has one', () => {
    expect(readValue(index('datetime'), '1.2.2026 8:05')).toEqual({ ok: true, value: { wire: '01.02.2026 08:05:00', wholeDay: false } });
    expect(readValue(index('datetime'), '01/02/2026')).toEqual({ ok: true, value: { wire: '01.02.2026', wholeDay: true } });
    expect(readValue(index('datetime'), '1.2.2026 24:00')).toEqual({ ok: false, error: 'datetime' });
    expect(readValue(index('datetime'), '1.2.2026 8:05 x')).toEqual({ ok: false, error: 'datetime' });
  });
});

test('a field of digits takes digits and the wildcard', () => {
  expect(readValue(index('text', true), ' 0042* ')).toEqual({ ok: true, value: { wire: '0042*', wholeDay: false } });
  expect(readValue(index('text', true), '42a')).toEqual({ ok: false, error: 'digits' });
});
