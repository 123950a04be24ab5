import { expect, test } from 'vitest';
import { invalidOf, readSought } from './values.ts';

test('a number to search for has limits', () => {
  expect(readSought({ type: 'numeric', digitsonly: false }, '2.147.483.647')).toEqual({
    ok: true,
    value: { wire: '2147483647', wholeDay: false },
  });
  expect(readSought({ type: 'numeric', digitsonly: false }, '2147483648')).toEqual({ ok: false, error: 'tooLarge' });
  expect(readSought({ type: 'float', digitsonly: false }, '-1e9')).toEqual({ ok: false, error: 'number' });
});

test('a numeric field accepts digits and the wildcard', () => {
  expect(readSought({ type: 'text', digitsonly: true }, ' 0042* ')).toEqual({
    ok: true,
    value: { wire: '0042*', wholeDay: false },
  });
  expect(readSought({ type: 'text', digitsonly: true }, '42a')).toEqual({ ok: false, error: 'digits' });
});

test('[SRCH-02] of many values the first invalid one is named', () => {
  const number = { type: 'numeric', digitsonly: false } as const;
  expect(invalidOf(number, ['1', 'zwei', 'drei'])).toEqual({ line: 'zwei', problem: 'number' });
  expect(invalidOf(number, ['1', '2'])).toBeUndefined();
});
