import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateText, parseDay, parseMoment } from './dateText.ts';

const parts = (date: Date) =>
  [String(date.getUTCDate()), String(date.getUTCMonth() + 1), String(date.getUTCFullYear()).padStart(4, '0')] as const;
const days = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });

test('a date is written as the language writes it, to the minute, and read back', () => {
  expect(dateText('03.04.2026 07:30:59', 'de')).toBe('03.04.2026 07:30');
  expect(dateText('03.04.2026', 'en')).toBe('03/04/2026');
  fc.assert(
    fc.property(days, fc.constantFrom('de', 'en', 'nl', 'fr', 'it', 'es', 'pl', 'xx'), (date, language) => {
      const [day, month, year] = parts(date);
      const wire = `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`;
      expect(parseDay(dateText(wire, language))).toBe(wire);
    }),
  );
});

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

test.each(['31.02.2026', '29.02.2025', '32.1.2026', '1.13.2026', '1.1.26', 'gestern', ''])(
  '%j is not a day',
  (text) => {
    expect(parseDay(text)).toBeUndefined();
  },
);

test('a day may be followed by a time', () => {
  expect(parseMoment('1.2.2026 8:05')).toBe('01.02.2026 08:05:00');
  expect(parseMoment('2026-02-01T08:05:59')).toBe('01.02.2026 08:05:59');
  expect(parseMoment('01/02/2026')).toBe('01.02.2026');
  for (const text of ['1.2.2026 24:00', '1.2.2026 8:05 x', '8:05', '']) expect(parseMoment(text)).toBeUndefined();
});
