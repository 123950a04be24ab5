import { expect, test } from 'vitest';
import type { FilingField } from '#src/filing/model.ts';
import { fieldForWord } from './takeWord.ts';

const fields = [1, 2, 3].map((id): FilingField => ({
  field: { id, indexid: id, caption: `F${id}`, flags: 1, required: false, lookup: false, textarea: false },
  index: { id, name: `i${id}`, caption: `I${id}`, type: 'text', digitsonly: false },
}));

test('[SCAN-05] an uncertain word goes into the field typed in last, or the first empty one', () => {
  expect(fieldForWord(fields, { 1: 'a' }, 3)).toBe(3);
  expect(fieldForWord(fields, { 1: 'a' }, undefined)).toBe(2);
  // A field of another mask is ignored.
  expect(fieldForWord(fields, { 1: 'a' }, 9)).toBe(2);
  expect(fieldForWord(fields, { 1: 'a', 2: 'b', 3: 'c' }, undefined)).toBe(1);
  expect(fieldForWord([], {}, 1)).toBeUndefined();
});
