import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { Filing, FilingCatalogue } from '#src/filing/model.ts';
import { batchOf, equalFiles, filledDown, filingOf } from './batch.ts';

const field = (indexid: number, flags: number) => ({
  id: indexid,
  indexid,
  caption: `F${indexid}`,
  flags: INDEX_FLAGS.index | flags,
  required: false,
  lookup: false,
  textarea: false,
});
const index = (id: number, type: 'text' | 'date' | 'float') => ({
  id,
  name: `i${id}`,
  caption: `I${id}`,
  type,
  digitsonly: false,
});
const catalogue: FilingCatalogue = {
  clients: [{ id: 1 }],
  products: [{ id: 1 }],
  years: [{ id: 2026 }],
  doctypes: [{ id: 1, name: 'Invoice', clientid: 1 }],
  masks: [
    { id: 1, caption: 'told apart', doctypeid: [1], fields: [field(1, INDEX_FLAGS.versioning), field(2, 0)] },
    { id: 2, caption: 'never a version', doctypeid: [1], fields: [field(2, 0)] },
  ],
  indexes: [index(1, 'text'), index(2, 'date')],
};
const filing: Filing = { clientid: 1, productid: 1, year: 2026, doctypeid: 1, maskid: 1, texts: { 2: '1.2.2026' } };
const equal = { kind: 'equal' };

test('[ARCH-03] files with equal versioning values are reported before sending', () => {
  const all = { ...filing, texts: { ...filing.texts, 1: 'R-1' } };
  expect(batchOf(all, {}, ['a', 'b', 'c'], catalogue)).toEqual({
    ok: false,
    error: { all: { place: {}, values: {} }, own: { a: { 1: equal }, b: { 1: equal }, c: { 1: equal } } },
  });
  // To the server, different spellings are the same value.
  expect(batchOf(filing, { a: { 1: 'R-1' }, b: { 1: ' r-1 ' }, c: { 1: 'R-2' } }, ['a', 'b', 'c'], catalogue)).toEqual({
    ok: false,
    error: { all: { place: {}, values: {} }, own: { a: { 1: equal }, b: { 1: equal } } },
  });
  expect(batchOf(all, {}, ['a'], catalogue).ok).toBe(true);
  const amounts = ['1,5', '1.50', '1,51'].map((text) => ({ id: text, texts: { 3: text } }));
  const told = [{ field: field(3, INDEX_FLAGS.versioning), index: index(3, 'float') }];
  expect([...equalFiles(amounts, told)]).toEqual(['1,5', '1.50']);
});

test('[ARCH-01] each file of a batch is a separate document: its values override the common ones', () => {
  const sent = batchOf(filing, { a: { 1: 'R-1' }, b: { 1: 'R-2', 2: '3.2.2026' } }, ['a', 'b'], catalogue);
  const values = sent.ok ? [...sent.value].map(([id, { indexes }]) => [id, ...indexes.map(({ value }) => value)]) : [];
  expect(values).toEqual([
    ['a', 'R-1', '01.02.2026'],
    ['b', 'R-2', '03.02.2026'],
  ]);
  expect(batchOf({ ...filing, maskid: 2 }, {}, ['a', 'b'], catalogue).ok).toBe(true);
});

test('[ARCH-02] errors are shown at their file, errors in the destination once', () => {
  expect(batchOf({ ...filing, year: null }, { a: { 1: 'R-1' }, b: { 2: '31.2.2026' } }, ['a', 'b'], catalogue)).toEqual(
    {
      ok: false,
      error: {
        all: { place: { year: 'required' }, values: {} },
        own: { b: { 1: { kind: 'required' }, 2: { kind: 'date' } } },
      },
    },
  );
});

test('filling down sets every file below and none above', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.string(), (ids, at, text) => {
      const from = ids[at % ids.length]!;
      const none = { ...filing, texts: {} };
      const before = { [ids[0]!]: { 1: 'mine', 2: 'kept' } };
      const typed = { ...before, [from]: { ...before[from], 1: text } };
      const after = filledDown({ filing: none, own: typed, entries: {} }, ids, from, 1).own;
      ids.forEach((id, place) => {
        const { texts } = filingOf(none, after, id);
        expect(texts[1]).toBe(place >= at % ids.length ? text : filingOf(none, before, id).texts[1]);
      });
      expect(after[ids[0]!]?.[2]).toBe('kept');
    }),
  );
});

test('[ARCH-03] filling down takes along what the look-up entry filled in, but nothing changed since', () => {
  const entries = { a: { 1: { 1: '4711', 2: 'Muster', 3: 'Bonn' } } };
  const own = { a: { 1: '4711', 2: 'Muster', 3: 'Köln' }, b: { 2: 'Sonst', 3: 'Ulm' } };
  const once = filledDown({ filing, own, entries }, ['a', 'b', 'c'], 'a', 1);
  expect(once.own['b']).toEqual({ 1: '4711', 2: 'Muster', 3: 'Ulm' });
  expect(filledDown({ filing, ...once, own: { ...once.own, c: {} } }, ['a', 'b', 'c'], 'b', 1).own['c']).toEqual({
    1: '4711',
    2: 'Muster',
  });
  const retyped = { ...own, a: { ...own.a, 1: '4712' } };
  expect(filledDown({ filing, own: retyped, entries }, ['a', 'b'], 'a', 1).own['b']?.[2]).toBe('Sonst');
});

test('without versioning values, or before they are filled in, nothing is equal', () => {
  const files = ['a', 'b'].map((id) => ({ id, texts: {} }));
  expect(equalFiles(files, []).size).toBe(0);
  expect(equalFiles(files, [{ field: field(1, INDEX_FLAGS.versioning), index: index(1, 'text') }]).size).toBe(0);
});
