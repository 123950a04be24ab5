import { expect, test } from 'vitest';
import { readValue, valueText } from './value.ts';

test('a number in a call is plain decimal digits, an integer where its type is numeric', () => {
  expect(readValue('float', ' 0,0000001 ')).toEqual({ ok: true, value: { wire: '0.0000001', wholeDay: false } });
  expect(readValue('numeric', '2.147.483.647')).toEqual({ ok: true, value: { wire: '2147483647', wholeDay: false } });
  expect(readValue('numeric', '1'.padEnd(23, '0'))).toEqual({
    ok: true,
    value: { wire: '1'.padEnd(23, '0'), wholeDay: false },
  });
  expect(readValue('numeric', '1,5')).toEqual({ ok: false, error: 'integer' });
  expect(readValue('float', 'x')).toEqual({ ok: false, error: 'number' });
});

test('dates are calendar days; a timestamp says whether only its day was typed', () => {
  expect(readValue('date', '1.2.2026')).toEqual({ ok: true, value: { wire: '01.02.2026', wholeDay: false } });
  expect(readValue('date', '31.2.2026')).toEqual({ ok: false, error: 'date' });
  expect(readValue('datetime', '1.2.2026 8:05')).toEqual({
    ok: true,
    value: { wire: '01.02.2026 08:05:00', wholeDay: false },
  });
  expect(readValue('datetime', '01/02/2026')).toEqual({ ok: true, value: { wire: '01.02.2026', wholeDay: true } });
  expect(readValue('datetime', '8:05')).toEqual({ ok: false, error: 'datetime' });
});

test('[DOC-03] an amount keeps the decimals it was typed with, zeros too', () => {
  const wireOf = (typed: string) => {
    const read = readValue('float', typed);
    return read.ok ? read.value.wire : read.error;
  };
  const typed = ['1.234,50', '7,00', '-0,10', '5,', ',5', '1e2', `0,${'1'.repeat(25)}`];
  expect(typed.map(wireOf)).toEqual(['1234.50', '7.00', '-0.10', '5', '0.5', 'number', '0.1111111111111111']);
  expect(valueText('float', wireOf('1.234,50'), 'de')).toBe('1.234,50');
});

test('an amount keeps its decimals, and a number used as a name is left unchanged', () => {
  expect(valueText('float', '1234.50', 'de')).toBe('1.234,50');
  expect(valueText('float', 'unknown', 'de')).toBe('unknown');
  expect(valueText('numeric', '70012', 'de')).toBe('70012');
  expect(valueText('date', '03.04.2026', 'nl')).toBe('03-04-2026');
  expect(valueText('datetime', '03.04.2026 07:30:00', 'en')).toBe('03/04/2026 07:30');
});
