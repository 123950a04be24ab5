import { expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { type FieldRules, mayHold } from './indexes.ts';

const field = (rules: Partial<FieldRules>): FieldRules => ({
  indexid: 1,
  caption: 'Feld',
  type: 'text',
  flags: INDEX_FLAGS.index,
  required: false,
  lookup: false,
  maxlength: null,
  minimum: null,
  maximum: null,
  digitsonly: false,
  ...rules,
});
const refusal = (rules: Partial<FieldRules>, value: string) => mayHold(field(rules), value)?.error ?? null;

test('[DOC-03] required and versioning indexes must be filled', () => {
  expect(refusal({ required: true }, '')).toBe('index.required');
  expect(refusal({ flags: INDEX_FLAGS.index | INDEX_FLAGS.versioning }, '')).toBe('index.required');
  expect(refusal({}, '')).toBeNull();
  expect(refusal({ required: true, flags: INDEX_FLAGS.notes }, '')).toBeNull();
});

test.each([
  ['text', 'Ä', null],
  ['numeric', '12', null],
  ['numeric', '1,5', 'index.invalid'],
  ['numeric', '2147483647', null],
  ['numeric', '2147483648', 'index.invalid'],
  ['numeric', '1e3', 'index.invalid'],
  ['float', '1,5', null],
  ['float', '1.5', null],
  ['float', '-.5', null],
  ['float', 'Infinity', 'index.invalid'],
  ['float', '1.000,5', 'index.invalid'],
  ['float', '9'.repeat(400), 'index.invalid'],
  ['date', '29.02.2024', null],
  ['date', '29.02.2026', 'index.invalid'],
  ['date', '2026-02-01', 'index.invalid'],
  ['datetime', '01.02.2026 23:59:59', null],
  ['datetime', '01.02.2026', 'index.invalid'],
] as const)('[DOC-03] an index of type %s accepts %s: %s', (type, value, expected) => {
  expect(refusal({ type }, value)).toBe(expected);
});

test('[DOC-03] bounds, length and digits are checked', () => {
  expect(refusal({ type: 'float', minimum: 1 }, '0,99')).toBe('index.invalid');
  expect(refusal({ type: 'float', maximum: 2 }, '2')).toBeNull();
  expect(refusal({ type: 'float', maximum: 2 }, '2.01')).toBe('index.invalid');
  expect(refusal({ maxlength: 3 }, 'abcd')).toBe('index.invalid');
  expect(refusal({ digitsonly: true }, '0042')).toBeNull();
  expect(refusal({ digitsonly: true }, '42a')).toBe('index.invalid');
});
