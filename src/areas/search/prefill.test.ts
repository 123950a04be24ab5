import { expect, test } from 'vitest';
import { draftFrom } from './prefill.ts';

const field = (id: number, indexid: number) => ({
  id,
  indexid,
  caption: '',
  flags: 2,
  required: false,
  lookup: false,
  textarea: false,
});
const masks = [{ id: 1, caption: 'Invoice', doctypeid: [], fields: [field(101, 11), field(102, 12)] }];
const nothing = { products: [], clients: [], years: [], maskid: null, fulltext: '', indexes: [] };

test('[NAV-08] a search requested from outside fills the panel', () => {
  const prefill = {
    products: [1],
    clients: [7],
    years: [2026],
    maskid: 1,
    fulltext: 'cork',
    indexes: [{ indexid: 12, value: 'A-1' }],
  };
  expect(draftFrom(prefill, { masks })).toEqual({
    products: [1],
    clients: [7],
    years: [2026],
    doctypes: [],
    maskId: 1,
    fulltext: 'cork',
    docwords: '',
    deleted: false,
    fields: { 102: { operator: 0, text: 'A-1' } },
  });
});

test('values without a field in the mask, or without a mask, are ignored', () => {
  expect(draftFrom({ ...nothing, maskid: 1, indexes: [{ indexid: 99, value: 'x' }] }, { masks }).fields).toEqual({});
  expect(draftFrom({ ...nothing, indexes: [{ indexid: 11, value: 'x' }] }, { masks }).fields).toEqual({});
});
