import { describe, expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { MaskField } from '#core/contract/master.ts';
import {
  fieldsOf,
  type Filing,
  type FilingCatalogue,
  masksFor,
  offered,
  refusalOf,
  withValidChoices,
  takenValues,
  toMetafile,
} from './model.ts';

const field = (id: number, indexid: number, flags: number = INDEX_FLAGS.index, required = false): MaskField => ({
  id,
  indexid,
  caption: `F${indexid}`,
  flags,
  required,
  lookup: false,
  textarea: false,
});
const index = (id: number, type: 'text' | 'float' = 'text') => ({
  id,
  name: `i${id}`,
  caption: `I${id}`,
  type,
  digitsonly: false,
});
const catalogue: FilingCatalogue = {
  clients: [{ id: 1 }, { id: 2 }],
  products: [{ id: 1 }],
  years: [{ id: 2025 }, { id: 2026 }],
  doctypes: [
    { id: 11, name: 'Invoice', clientid: 1 },
    { id: 12, name: 'Letter', clientid: 1 },
    { id: 13, name: 'Plan', clientid: 1 },
    { id: 21, name: 'Invoice', clientid: 2 },
    { id: 22, name: 'Letter', clientid: 2 },
  ],
  masks: [
    {
      id: 1,
      caption: 'invoices',
      doctypeid: [11, 21],
      fields: [
        field(1, 1, INDEX_FLAGS.index | INDEX_FLAGS.versioning),
        field(2, 2),
        field(3, 3, INDEX_FLAGS.index | INDEX_FLAGS.readOnly),
        field(4, 4, INDEX_FLAGS.fullText),
      ],
    },
    { id: 2, caption: 'letters', doctypeid: [12, 22], fields: [field(5, 1, INDEX_FLAGS.index, true)] },
  ],
  indexes: [index(1), index(2, 'float'), index(3), index(4)],
};
const nothing: Filing = { clientid: null, productid: null, year: null, doctypeid: null, maskid: null, texts: {} };
const retired = { retired: true } as const;
const invoice: Filing = { clientid: 1, productid: 1, year: 2026, doctypeid: 11, maskid: 1, texts: { 1: 'R-1' } };

describe('choices belong together', () => {
  test('the only choice is preselected', () => {
    expect(withValidChoices(nothing, catalogue)).toEqual({ ...nothing, productid: 1 });
  });

  test('[ARCH-02] a document type follows the client by name, a mask its document type; input stays', () => {
    expect(withValidChoices({ ...invoice, clientid: 2 }, catalogue)).toEqual({
      ...invoice,
      clientid: 2,
      doctypeid: 21,
    });
    expect(withValidChoices({ ...invoice, doctypeid: 12 }, catalogue)).toEqual({
      ...invoice,
      doctypeid: 12,
      maskid: 2,
    });
    expect(withValidChoices({ ...invoice, doctypeid: 13, clientid: 2 }, catalogue)).toMatchObject({
      doctypeid: null,
      maskid: null,
    });
  });

  test('[ARCH-03] a document type without a mask gets the first available', () => {
    expect(masksFor(13, catalogue.masks)).toEqual({ masks: catalogue.masks, fitting: false });
    expect(withValidChoices({ ...invoice, doctypeid: 13, maskid: null }, catalogue).maskid).toBe(1);
  });

  test('a remembered choice that no longer exists is ignored', () => {
    expect(withValidChoices({ ...invoice, clientid: 9, year: 1999 }, catalogue)).toMatchObject({
      clientid: null,
      year: null,
      doctypeid: null,
      maskid: null,
    });
  });
});

describe('metadata', () => {
  test('automatic fields and fields without a value are not asked for', () => {
    expect(fieldsOf(invoice, catalogue).map(({ index: { id } }) => id)).toEqual([1, 2]);
  });

  test('values are sent in wire format, without empty ones and those of other masks', () => {
    const { texts: _, ...place } = invoice;
    expect(toMetafile({ ...invoice, texts: { 1: ' R-1 ', 2: '10,50', 3: 'x' } }, catalogue)).toEqual({
      ok: true,
      value: {
        ...place,
        indexes: [
          { indexid: 1, value: 'R-1' },
          { indexid: 2, value: '10.50' },
        ],
      },
    });
    expect(toMetafile({ ...invoice, texts: { 1: 'R-1', 2: ' ' } }, catalogue)).toMatchObject({
      value: { indexes: [{ indexid: 1 }] },
    });
  });

  test('[ARCH-02] all errors are reported at once', () => {
    expect(toMetafile({ ...invoice, year: null, texts: { 2: 'x' } }, catalogue)).toEqual({
      ok: false,
      error: { place: { year: 'required' }, values: { 1: { kind: 'required' }, 2: { kind: 'number' } } },
    });
  });
});

test('[ARCH-02] a server error is shown at its field', () => {
  const fields = fieldsOf(invoice, catalogue);
  expect(refusalOf({ name: 'index.invalid', details: { field: 'F2' } }, fields)).toEqual({
    place: {},
    values: { 2: { kind: 'refused' } },
  });
  expect(refusalOf({ name: 'index.required', details: { field: 'F1' } }, fields)).toEqual({
    place: {},
    values: { 1: { kind: 'required' } },
  });
  expect(refusalOf({ name: 'archive.metadataInvalid', details: { field: 'doctypeid' } }, fields)).toEqual({
    place: { doctypeid: 'refused' },
    values: {},
  });
  for (const [name, place] of [
    ['document.maskMissing', 'maskid'],
    ['document.clientRightMissing', 'clientid'],
  ] as const)
    expect(refusalOf({ name, details: { field: place } }, fields)?.place).toEqual({ [place]: 'refused' });
  for (const error of [
    { name: 'index.invalid', details: { field: 'other' } },
    { name: 'archive.metadataInvalid', details: { field: 'indexes' } },
    { name: 'server.failed' },
    {},
  ])
    expect(refusalOf(error, fields)).toBeUndefined();
});

test('[ARCH-03] the versioning values of an existing document are reported', () => {
  expect(takenValues(fieldsOf(invoice, catalogue))).toEqual({ place: {}, values: { 1: { kind: 'taken' } } });
});

test('[ARCH-01] retired choices are not offered for new documents, but stay where they are in use', () => {
  const years = [{ id: 2025, ...retired }, { id: 2026 }];
  expect(offered(years)).toEqual([{ id: 2026 }]);
  expect(offered(years, 2025)).toEqual(years);
  const masks = catalogue.masks.map((mask) => (mask.id === 1 ? { ...mask, ...retired } : mask));
  const remembered = { ...invoice, year: 2025 };
  expect(withValidChoices(remembered, { ...catalogue, years, masks })).toMatchObject({ year: 2026, maskid: 2 });
});
