import { expect, test } from 'vitest';
import { formatCount, formatDate, formatIndexValue } from './format.ts';

test('a date is written as the language writes it, to the minute', () => {
  expect(formatDate('03.04.2026 07:30:59', 'de')).toBe('03.04.2026 07:30');
  expect(formatDate('03.04.2026', 'en')).toBe('03/04/2026');
});

test('an amount keeps its decimals, a number that names something is left alone', () => {
  expect(formatIndexValue('float', '1234.50', 'de')).toBe('1.234,50');
  expect(formatIndexValue('float', 'unknown', 'de')).toBe('unknown');
  expect(formatIndexValue('numeric', '70012', 'de')).toBe('70012');
  expect(formatIndexValue('date', '03.04.2026', 'nl')).toBe('03-04-2026');
  expect(formatCount(1_000_000, 'de')).toBe('1.000.000');
});
