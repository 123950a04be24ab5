import { expect, test } from 'vitest';
import { areSame, entryOf, replacedBy } from './lookupEntry.ts';
import type { FilingField } from './model.ts';

const field = (id: number, lookup: boolean): FilingField => ({
  field: { id, indexid: id, caption: `F${id}`, flags: 1, required: false, lookup, textarea: false },
  index: { id, name: `i${id}`, caption: `I${id}`, type: 'text', digitsonly: false },
});
const row = (...values: readonly string[]) => ({
  indexes: values.map((value, at) => ({ indexid: at + 1, value })),
});

test('an entry fills the look-up fields of its row; a value of several rows fills only its own field', () => {
  const fields = [field(1, true), field(2, true), field(3, false)];
  const rows = [row('Meier', '7', 'x'), row('Huber', '8', 'y'), row('Huber', '9', 'z')];
  expect(entryOf(rows, { id: 1 }, 'Meier', fields)).toEqual({ 1: 'Meier', 2: '7' });
  expect(entryOf(rows, { id: 1 }, 'Huber', fields)).toEqual({ 1: 'Huber' });
});

test('an entry replaces what was typed into other fields, not what an entry had filled in before', () => {
  const entry = { 1: 'Meier', 2: '7', 3: 'Ulm' };
  expect(replacedBy(entry, { 1: 'Mei', 2: '8', 3: '', 4: 'kept' }, 1)).toEqual({ 2: '8' });
  expect(replacedBy(entry, { 1: 'Mei', 2: '7', 3: ' ' }, 1)).toEqual({});
  expect(replacedBy(entry, { 1: 'Mei', 2: '8', 3: 'Köln' }, 1, { 1: 'Huber', 2: '8' })).toEqual({ 3: 'Köln' });
});

test('texts are the same only if no field was typed into, cleared or added', () => {
  const texts = { 1: 'Meier', 2: '7' };
  expect(areSame(texts, { 2: '7', 1: 'Meier' })).toBe(true);
  for (const other of [{ 1: 'Meier' }, { 1: 'Meier', 2: '' }, { 1: 'Meier', 2: '7', 3: 'x' }, { 1: 'Meier', 3: '7' }])
    expect(areSame(texts, other)).toBe(false);
});
