import { expect, test } from 'vitest';
import {
  aspectsOf,
  targetClients,
  beginEditing,
  isDirty,
  toChange,
  whyNotChange,
  withNewest,
  withOthers,
  withPlace,
  withTexts,
} from './model.ts';

const index = (id: number, type: 'text' | 'numeric' | 'float', more = {}) => ({
  id,
  name: `i${id}`,
  caption: `I${id}`,
  type,
  digitsonly: false,
  ...more,
});
const field = (indexid: number, flags = 2, required = false) => ({
  id: indexid,
  indexid,
  caption: `F${indexid}`,
  flags,
  required,
  lookup: false,
  textarea: false,
});
const catalogue = {
  clients: [{ id: 1 }, { id: 2 }],
  products: [{ id: 1 }],
  years: [{ id: 2025 }, { id: 2026 }],
  doctypes: [
    { id: 10, name: 'Rechnung', clientid: 1 },
    { id: 11, name: 'Vertrag', clientid: 1 },
    { id: 12, name: 'Foto', clientid: 1 },
    { id: 20, name: 'Rechnung', clientid: 2 },
  ],
  masks: [
    { id: 5, caption: 'Rechnung', doctypeid: [10, 20], fields: [field(1, 2, true), field(2), field(3, 2 | 1024)] },
    { id: 6, caption: 'Vertrag', doctypeid: [11], fields: [field(1, 2 | 512), field(4, 2, true)] },
  ],
  indexes: [index(1, 'text', { maxlength: 5 }), index(2, 'float'), index(3, 'text'), index(4, 'numeric')],
};
const info = {
  docid: 7,
  revision: 3,
  clientid: 1,
  productid: 1,
  year: 2025,
  doctypeid: 10,
  maskid: 5,
  indexes: [
    { indexid: 1, value: 'R-1' },
    { indexid: 2, value: '1.5' },
  ],
};
const begin = (aspect: 'indexes' | 'doctype' | 'client' | 'year') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the facts is looked at
  beginEditing(info as unknown as Parameters<typeof beginEditing>[0], aspect, catalogue, 'de');

test('[DOC-02] only changes are sent, with the revision seen; decimal comma and point are equal', () => {
  const edited = begin('indexes');
  expect(isDirty(edited, catalogue)).toBe(false);
  expect(isDirty(withTexts(edited, { 2: '1.5' }), catalogue)).toBe(false);
  const typed = withTexts(edited, { 2: '2,25' });
  expect(isDirty(typed, catalogue)).toBe(true);
  expect(toChange(typed, catalogue)).toEqual({
    ok: true,
    value: { revision: 3, indexes: [{ indexid: 2, value: '2.25' }] },
  });
});

test.each([
  [1, '', { kind: 'required' }],
  [1, 'R-12345', { kind: 'tooLong', limit: 5 }],
  [2, 'viel', { kind: 'number' }],
] as const)('[DOC-03] field %i with %j is reported at the field', (id, text, problem) => {
  const change = toChange(withTexts(begin('indexes'), { [id]: text }), catalogue);
  expect(change).toEqual({ ok: false, error: { place: {}, values: { [id]: problem } } });
});

test('[DOC-03] a missing filing choice is required', () => {
  const edited = begin('client');
  const now = { ...edited.now, clientid: null, year: null };
  expect(toChange({ ...edited, now }, catalogue)).toEqual({
    ok: false,
    error: { place: { clientid: 'required', year: 'required' }, values: {} },
  });
});

test('[DOC-02] another type selects its mask and requires its fields; the numeric maximum applies', () => {
  const edited = withPlace(begin('doctype'), { doctypeid: 11 }, catalogue);
  expect(edited.now.maskid).toBe(6);
  expect(toChange(edited, catalogue)).toMatchObject({ error: { values: { 4: { kind: 'required' } } } });
  const wrong = withTexts(edited, { 4: '2147483648' });
  expect(toChange(wrong, catalogue)).toMatchObject({ error: { values: { 4: { kind: 'above', limit: 2147483647 } } } });
  expect(toChange(withTexts(edited, { 4: '12' }), catalogue)).toEqual({
    ok: true,
    value: { revision: 3, doctypeid: 11, maskid: 6, indexes: [{ indexid: 4, value: '12' }] },
  });
});

test('[DOC-02] a type without a mask selects the first available one; another may be chosen', () => {
  const contract = withPlace(begin('doctype'), { doctypeid: 11 }, catalogue);
  const photo = withPlace(contract, { doctypeid: 12 }, catalogue);
  expect([contract.now.maskid, photo.now.maskid]).toEqual([6, 5]);
  const contractual = withPlace(photo, { maskid: 6 }, catalogue);
  expect(contractual.now.maskid).toBe(6);
  expect(withPlace(contractual, { year: 2026 }, catalogue).now.maskid).toBe(6);
});

test('[DOC-02] another client keeps the type of the same name; a year changes alone', () => {
  const moved = withPlace(begin('client'), { clientid: 2 }, catalogue);
  expect(toChange(moved, catalogue)).toEqual({ ok: true, value: { revision: 3, clientid: 2, doctypeid: 20 } });
  const later = withPlace(begin('year'), { year: 2026 }, catalogue);
  expect(toChange(later, catalogue)).toEqual({ ok: true, value: { revision: 3, year: 2026 } });
});

test('[DOC-03] another user’s value is accepted, leaving nothing of it to save', () => {
  const typed = withTexts(begin('indexes'), { 1: 'R-2', 2: '2,25' });
  const newest = { ...typed.before, texts: { ...typed.before.texts, 1: 'R-9' } };
  const told = withNewest(typed, newest, 4, catalogue);
  const taken = withOthers(told, 1);
  expect([taken.now.texts[1], taken.problems.values]).toEqual(['R-9', {}]);
  expect(toChange(taken, catalogue)).toMatchObject({ ok: true, value: { indexes: [{ indexid: 2, value: '2.25' }] } });
  expect(isDirty(withTexts(taken, { 2: '1,5' }), catalogue)).toBe(false);
  expect(withOthers(told, 2)).toBe(told);
});

test('[DOC-03] after a conflict everything both changed is marked; what only others changed is taken over', () => {
  const typed = withTexts(begin('indexes'), { 1: 'R-2', 2: '2,25' });
  const others = { ...typed.before, year: 2024, texts: { ...typed.before.texts, 1: 'R-9', 2: '9,5' } };
  const told = withNewest(typed, others, 4, catalogue);
  expect(told.problems.values).toEqual({
    1: { kind: 'changed', value: 'R-9' },
    2: { kind: 'changed', value: '9,5' },
  });
  expect([told.now.texts, told.now.year]).toEqual([{ ...others.texts, 1: 'R-2', 2: '2,25' }, 2024]);
  // Typing the original value again is a change now, because others have changed it.
  const back = withTexts(told, { 1: typed.before.texts[1] ?? '' });
  expect(toChange(back, catalogue)).toMatchObject({ ok: true, value: { revision: 4, indexes: [{}, {}] } });

  const later = withPlace(begin('year'), { year: 2026 }, catalogue);
  const placed = withNewest(later, { ...later.before, year: 2024 }, 4, catalogue);
  expect([placed.problems.place, placed.before.year, placed.now.year]).toEqual([{ year: 'changed' }, 2024, 2026]);
  expect(withNewest(later, { ...later.before, year: 2026 }, 4, catalogue).problems.place).toEqual({});
});

test('[DOC-02] the client can be changed if there is another one', () => {
  expect(aspectsOf(1)).toEqual(['indexes', 'doctype', 'year']);
  expect(aspectsOf(2)).toEqual(['indexes', 'doctype', 'client', 'year']);
  // Offered are the document's own client and those where the user may edit documents of its product.
  const clients = [
    { id: 1, editproducts: [] },
    { id: 2, editproducts: [1, 2] },
    { id: 3, editproducts: [2] },
    { id: 4 },
    { id: 5, editproducts: [1], retired: true as const },
  ];
  expect(targetClients(clients, { clientid: 1, productid: 1 }).map(({ id }) => id)).toEqual([1, 2, 4]);
});

test('[DOC-05] [DOC-07] older versions, protected documents and those without the right are read-only, with the reason', () => {
  const rights = { editlayers: true, removeothers: false, download: true, edit: true };
  const info = { version: 2, currentversion: 2, rights };
  expect(whyNotChange(info)).toBeUndefined();
  expect(whyNotChange({ ...info, protection: { active: true } })).toBe('protected');
  expect(whyNotChange({ ...info, rights: { ...rights, edit: false } })).toBe('right');
  expect(whyNotChange({ ...info, version: 1, protection: { active: true } })).toBe('oldVersion');
});
