import { expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { RowOf } from '../store.ts';
import { newField, withPurpose } from './model.ts';
import { freeName, indexFor, isPending, pendingPurpose, soughtField, unsought } from './sought.ts';

const index = (id: number, name: string, rest: Partial<RowOf<'index'>> = {}): RowOf<'index'> => ({
  id,
  name,
  caption: name,
  type: 'text',
  maxlength: null,
  minimum: null,
  maximum: null,
  digitsonly: false,
  retired: false,
  etag: '',
  ...rest,
});
const mask = (...fields: readonly ReturnType<typeof newField>[]): RowOf<'mask'> => ({
  id: 1,
  caption: '',
  orderno: 1,
  doctypeid: [],
  retired: false,
  etag: '',
  fields: fields.map((field, id) => ({ ...field, id })),
});
const value = newField({ id: 1, caption: 'Betreff' });
const notes = withPurpose(newField({ id: 2, caption: 'Notizen' }), 'notes');

test('[SRV-03] [SRCH-01] a field that searches takes the index other masks search with, never one that holds values', () => {
  const data = { index: [index(1, 'subject'), index(2, 'remarks')], mask: [mask(value, notes)] };
  expect(soughtField('notes', 'Notes', data, [value])).toMatchObject({ indexid: 2, flags: INDEX_FLAGS.notes });
  const mixed = { ...data, mask: [...data.mask, mask(newField({ id: 2, caption: 'Wert' }))] };
  expect(indexFor('notes', mixed, [])).toBeUndefined();
  expect(indexFor('notes', { ...data, index: [index(2, 'remarks', { retired: true })] }, [])).toBeUndefined();
  expect(indexFor('layer', data, [])).toBeUndefined();
  expect(indexFor('notes', data, [notes])).toBeUndefined();
});

test('[SRV-03] without a fitting index one is pending, and an index made for it before is taken', () => {
  const added = soughtField('layer', 'Annotations', { index: [], mask: [] }, []);
  expect([isPending(added), pendingPurpose(added)]).toEqual([true, 'layer']);
  expect([isPending(value), pendingPurpose(notes)]).toEqual([false, undefined]);
  const left = { index: [index(7, 'search_layer')], mask: [] };
  expect(soughtField('layer', 'Annotations', left, []).indexid).toBe(7);
});

test('[SRV-03] each search is offered once, and a new index has a name of its own', () => {
  expect(unsought([value])).toEqual(['notes', 'layer', 'attachment']);
  expect(unsought([value, notes])).toEqual(['layer', 'attachment']);
  expect(freeName('search_notes', [{ name: 'Search_Notes' }, { name: 'search_notes_2' }])).toBe('search_notes_3');
});
