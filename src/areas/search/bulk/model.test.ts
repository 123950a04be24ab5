import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { changeOf, type Filed, isNothing, lacksType, maskAfter, undoOf, type Wanted } from './model.ts';

const doctypes = [1, 2].flatMap((clientid) =>
  ['Rechnung', 'Vertrag'].map((name, at) => ({ id: clientid * 10 + at, name, clientid })),
);
/** An index of the documents' present mask that the mask of their new type lacks. */
const DROPPED = 5;
const valuesOf = (max: number) =>
  fc.uniqueArray(fc.record({ indexid: fc.integer({ min: 1, max }), value: fc.constantFrom('a', 'b', '') }), {
    selector: ({ indexid }) => indexid,
  });
const values = valuesOf(DROPPED - 1);
const filed: fc.Arbitrary<Filed> = fc.record({
  docid: fc.constant(7),
  filename: fc.constant('a.pdf'),
  clientid: fc.constantFrom(1, 2),
  year: fc.constantFrom(2025, 2026),
  doctypeid: fc.constantFrom(10, 11, 20, 21),
  maskid: fc.constant(5),
  revision: fc.nat(),
  indexes: valuesOf(DROPPED).map((all) => all.filter(({ value }) => value !== '')),
});
const wish: fc.Arbitrary<Wanted> = fc.record(
  { year: fc.constantFrom(2025, 2026), doctype: fc.constantFrom('Rechnung', 'Vertrag', 'Foto'), values },
  { requiredKeys: ['values'] },
);

const index = (id: number) => ({ id, name: `i${id}`, caption: `I${id}`, type: 'text' as const, digitsonly: false });
const field = (indexid: number) => ({
  id: indexid,
  indexid,
  caption: `F${indexid}`,
  flags: INDEX_FLAGS.index,
  required: false,
  lookup: false,
  textarea: false,
});
const catalogue = {
  masks: [{ id: 5, caption: 'M5', doctypeid: [], fields: [1, 2, 3, 4, DROPPED].map(field) }],
  indexes: [1, 2, 3, 4, DROPPED].map(index),
};

/** What the server does: another type has another mask, which drops the values it has no field for. */
const apply = (document: Filed, { year, doctypeid, indexes }: DocumentChange): Filed => ({
  ...document,
  year: year ?? document.year,
  doctypeid: doctypeid ?? document.doctypeid,
  indexes: [
    ...(document.indexes ?? [])
      .filter(({ indexid }) => doctypeid === undefined || indexid !== DROPPED)
      .filter(({ indexid }) => indexes?.every((other) => other.indexid !== indexid) ?? true),
    ...(indexes ?? []).filter(({ value }) => value !== ''),
  ],
});
const sorted = (document: Filed) => ({
  ...document,
  indexes: (document.indexes ?? []).toSorted((one, other) => one.indexid - other.indexid),
});

test('[DOC-02] a bulk change sets exactly the chosen values, and undoing it restores them', () => {
  fc.assert(
    fc.property(filed, wish, (document, wanted) => {
      const change = changeOf(document, wanted, doctypes);
      if (change === undefined) return;
      const after = apply(document, change);
      expect(changeOf(after, wanted, doctypes)).toBeUndefined();
      expect(sorted(apply(after, undoOf(document, change, 9, catalogue)))).toEqual(sorted(document));
      expect(undoOf(document, change, 9, catalogue).revision).toBe(9);
    }),
  );
});

test('[DOC-02] a type is found by name in each document’s client, which may have none; the server fits the mask', () => {
  const document: Filed = { docid: 1, filename: '', clientid: 2, year: 2026, doctypeid: 20, maskid: 5, revision: 3 };
  expect(changeOf(document, { doctype: 'Vertrag', values: [] }, doctypes)).toEqual({
    doctypeid: 21,
    revision: 3,
  });
  expect(lacksType(document, { doctype: 'Vertrag', values: [] }, doctypes)).toBe(false);
  expect(lacksType(document, { doctype: 'Foto', values: [] }, doctypes)).toBe(true);
  expect(lacksType(document, { values: [] }, doctypes)).toBe(false);
  expect(changeOf(document, { doctype: 'Foto', values: [] }, doctypes)).toBeUndefined();
  expect(isNothing({ values: [] })).toBe(true);
});

test('[DOC-02] the fields offered are those of the mask that the chosen type has', () => {
  const document: Filed = { docid: 1, filename: '', clientid: 2, year: 2026, doctypeid: 20, maskid: 5, revision: 3 };
  const mask = (id: number, ...doctypeid: number[]) => ({ id, caption: `M${id}`, doctypeid, fields: [] });
  const after = (doctype: string, ...masks: ReturnType<typeof mask>[]) =>
    maskAfter(document, { doctype, values: [] }, { doctypes, masks });
  expect(after('Vertrag', mask(5, 20), mask(6, 21))).toBe(6);
  expect(after('Vertrag', mask(6, 21), mask(5, 20, 21))).toBe(5);
  expect(after('Foto', mask(5, 20), mask(6, 21))).toBe(5);
});
