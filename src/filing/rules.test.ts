import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { Index, IndexType } from '#core/contract/master.ts';
import { valueProblem, wireValue } from './rules.ts';

const plain = { required: false, flags: INDEX_FLAGS.index };
const index = (type: IndexType, rules: Partial<Index> = {}): Index => ({
  id: 1,
  name: 'a',
  caption: 'A',
  type,
  digitsonly: false,
  ...rules,
});

test('[ARCH-02] required and versioning values must be set, others may be empty', () => {
  expect(valueProblem({ ...plain, required: true }, index('text'), '  ')).toEqual({ kind: 'required' });
  expect(
    valueProblem({ required: false, flags: INDEX_FLAGS.index | INDEX_FLAGS.versioning }, index('date'), ''),
  ).toEqual({ kind: 'required' });
  expect(valueProblem(plain, index('numeric'), '')).toBeUndefined();
});

test('[ARCH-02] a value matches its type, its bounds, its length and its digits', () => {
  expect(valueProblem(plain, index('date'), '31.2.2026')).toEqual({ kind: 'date' });
  expect(valueProblem(plain, index('numeric'), '1,5')).toEqual({ kind: 'integer' });
  expect(valueProblem(plain, index('numeric'), '2147483648')).toEqual({ kind: 'above', limit: 2_147_483_647 });
  expect(valueProblem(plain, index('numeric', { maximum: 9 }), '10')).toEqual({ kind: 'above', limit: 9 });
  expect(valueProblem(plain, index('float', { minimum: -0.5 }), '-0,51')).toEqual({ kind: 'below', limit: -0.5 });
  expect(valueProblem(plain, index('float', { minimum: 0, maximum: 1 }), '0,5')).toBeUndefined();
  expect(valueProblem(plain, index('text', { maxlength: 3 }), ' abc ')).toBeUndefined();
  expect(valueProblem(plain, index('text', { maxlength: 3 }), 'abcd')).toEqual({ kind: 'tooLong', limit: 3 });
  expect(valueProblem(plain, index('text', { digitsonly: true }), '12a')).toEqual({ kind: 'digits' });
});

test('a value is sent in wire format, a day without time as midnight', () => {
  expect(wireValue('float', '1.234,50')).toBe('1234.50');
  expect(wireValue('datetime', '1/2/2026')).toBe('01.02.2026 00:00:00');
  expect(wireValue('date', ' 1.2.2026')).toBe('01.02.2026');
  expect(wireValue('text', '  ')).toBe('');
});

test('a number within its limits is accepted, one outside refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: -1000, max: 0 }),
      fc.integer({ min: 1, max: 1000 }),
      (value, minimum, maximum) => {
        expect(valueProblem(plain, index('numeric', { minimum, maximum }), String(value)) === undefined).toBe(
          value >= minimum && value <= maximum,
        );
      },
    ),
  );
});
