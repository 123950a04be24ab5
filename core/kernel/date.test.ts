import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, dayEnd, dayStart, readWireDate, readWireDateTime, toWireDateTime } from './date.ts';

test('a time is written in the company’s time zone, in summer and winter', () => {
  expect(toWireDateTime(Date.UTC(2026, 6, 1, 22, 30, 5), 'Europe/Berlin')).toBe('02.07.2026 00:30:05');
  expect(toWireDateTime(Date.UTC(2026, 0, 1, 22, 30, 5), 'Europe/Berlin')).toBe('01.01.2026 23:30:05');
  expect(() => toWireDateTime(0, 'Nowhere/Land')).toThrow(RangeError);
});

test('a time written in UTC is read back to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
      expect(readWireDateTime(toWireDateTime(seconds * 1000, 'UTC'))).toBe(seconds * 1000);
    }),
  );
});

test('days and times that do not exist are refused', () => {
  for (const text of [
    '29.02.2026',
    '31.04.2026',
    '00.01.2026',
    '01.13.2026',
    '1.1.2026',
    '01/01/2026',
    '',
    '01.01.2026 00:00:00',
  ])
    expect(readWireDate(text)).toBeUndefined();
  for (const text of ['01.01.2026 24:00:00', '01.01.2026 00:60:00', '01.01.2026'])
    expect(readWireDateTime(text)).toBeUndefined();
  expect(readWireDate('29.02.2024')).toBe(Date.UTC(2024, 1, 29));
});

test('a time is written as Intl writes it, whatever the zone and the moment', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
  const ever = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });
  // In Berlin the clocks change on these two days.
  const change = fc.constantFrom(Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25));
  const near = fc.tuple(change, fc.integer({ min: -86_400_000, max: 2 * 86_400_000 })).map(([day, ms]) => day + ms);
  const moment = fc.oneof(ever, near);
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (timeZone, epoch) => {
      const format = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
      expect(toWireDateTime(epoch, timeZone)).toBe(format.format(epoch).replace(', ', ' '));
    }),
    { numRuns: 2000 },
  );
});

test('a day ends when the next begins, also when the clocks change', () => {
  const hours = (day: string) => (dayEnd(day, 'Europe/Berlin') - dayStart(day, 'Europe/Berlin')) / (DAY_MS / 24);
  expect(['29.03.2026', '24.10.2026', '25.10.2026', '26.10.2026'].map(hours)).toEqual([23, 24, 25, 24]);
  expect(dayEnd('25.10.2026', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 23));
  expect(dayEnd('31.12.9999', 'Europe/Berlin')).toBeGreaterThan(dayStart('31.12.9999', 'Europe/Berlin'));
  for (const edge of [dayStart, dayEnd]) expect(edge('31.02.2026', 'Europe/Berlin')).toBeNaN();
});
