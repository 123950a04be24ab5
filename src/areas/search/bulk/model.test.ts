import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import { changeOf, type Filed, isNothing, undoOf, type Wanted } from './model.ts';

const doctypes = [1, 2].flatMap((clientid) =>
  ['Rechnung', 'Vertrag'].map((name, at) => ({ id: clientid * 10 + at, name, clientid })),
);
const values = fc.uniqueArray(
  fc.record({ indexid: fc.integer({ min: 1, max: 4 }), value: fc.constantFrom('a', 'b', '') }),
  { selector: ({ indexid }) => indexid },
);
const filed: fc.Arbitrary<Filed> = fc.record({
  docid: fc.constant(7),
  filename: fc.constant('a.pdf'),
  clientid: fc.constantFrom(1, 2),
  year: fc.constantFrom(2025, 2026),
  doctypeid: fc.constantFrom(10, 11, 20, 21),
  maskid: fc.constant(5),
  revision: fc.nat(),
  indexes: values.map((all) => all.filter(({ value }) => value !== '')),
});
const wish: fc.Arbitrary<Wanted> = fc.record(
  { year: fc.constantFrom(2025, 2026), doctype: fc.constantFrom('Rechnung', 'Vertrag', 'Foto'), values },
  { requiredKeys: ['values'] },
);

const apply = (document: Filed, { year, doctypeid, indexes }: DocumentChange): Filed => ({
  ...document,
  year: year ?? document.year,
  doctypeid: doctypeid ?? document.doctypeid,
  indexes: [
    ...(document.indexes ?? []).filter(({ indexid }) => indexes?.every((other) => other.indexid !== indexid) ?? true),
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
      expect(sorted(apply(after, undoOf(document, change, 9)))).toEqual(sorted(document));
      expect(undoOf(document, change, 9).revision).toBe(9);
    }),
  );
});

test('[DOC-02] a type is found by name in each document’s client, with its mask', () => {
  const document: Filed = { docid: 1, filename: '', clientid: 2, year: 2026, doctypeid: 20, maskid: 5, revision: 3 };
  expect(changeOf(document, { doctype: 'Vertrag', values: [] }, doctypes)).toEqual({
    doctypeid: 21,
    maskid: 5,
    revision: 3,
  });
  expect(changeOf(document, { doctype: 'Foto', values: [] }, doctypes)).toBeUndefined();
  expect(isNothing({ values: [] })).toBe(true);
});
