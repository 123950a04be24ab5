import { expect, test } from 'vitest';
import { formatCount, formatDate, formatIndexValue, formatSize } from './format.ts';

test('a date is written as the language writes it, to the minute', () => {
  expect(formatDate('03.04.2026 07:30:59', 'de')).toBe('03.04.2026 07:30');
  expect(formatDate('03.04.2026', 'en')).toBe('03/04/2026');
});

test('a size is in KiB below about 1000, else in MiB with two decimals', () => {
  expect(formatSize(0, 'en')).toBe('0 KiB');
  expect(formatSize(10, 'en')).toBe('1 KiB');
  expect(formatSize(999 * 1024, 'en')).toBe('999 KiB');
  expect(formatSize(1_500_000, 'de')).toBe('1,43 MiB');
});

test('an amount keeps its decimals, a number that names something is left alone', () => {
  expect(formatIndexValue('float', '1234.50', 'de')).toBe('1.234,50');
  expect(formatIndexValue('float', 'unknown', 'de')).toBe('unknown');
  expect(formatIndexValue('numeric', '70012', 'de')).toBe('70012');
  expect(formatIndexValue('date', '03.04.2026', 'nl')).toBe('03-04-2026');
  expect(formatCount(1_000_000, 'de')).toBe('1.000.000');
});
