import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { INDEX_FLAGS, SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { Index, IndexType, MaskField } from '#core/contract/master.ts';
import { SearchRequest } from '#core/contract/search/search.ts';
import {
  doctypeNames,
  emptyDraft,
  narrowings,
  toRequest,
  untouched,
  widened,
  type SearchCatalogue,
  type SearchDraft,
} from './model.ts';
import { operatorsFor, startingOperator } from './operators.ts';

const { equal, unequal, greater, smaller, filled, notFilled, contains } = SEARCH_OPERATORS;
const types: readonly IndexType[] = ['text', 'numeric', 'float', 'date', 'datetime'];
const indexes: Index[] = types.map((type, at) => ({ id: at + 1, name: type, caption: type, type, digitsonly: false }));
const fields: MaskField[] = indexes.map((index) => ({
  id: index.id * 10,
  indexid: index.id,
  caption: index.caption,
  flags: INDEX_FLAGS.index,
  required: false,
  lookup: false,
  textarea: false,
}));
const catalogue: SearchCatalogue = {
  indexes,
  masks: [{ id: 7, caption: 'mask', fields, doctypeid: [] }],
  doctypes: [
    { id: 1, name: 'Invoice', clientid: 1 },
    { id: 2, name: 'Invoice', clientid: 2 },
    { id: 3, name: 'Letter', clientid: 2 },
  ],
};
const masked = (typed: SearchDraft['fields']): SearchDraft => ({ ...emptyDraft, maskId: 7, fields: typed });

describe('a draft becomes a request', () => {
  test('an empty search finds everything', () => {
    expect(toRequest(emptyDraft, catalogue, [])).toEqual({ ok: true, value: {} });
  });

  test('[SRCH-10] fields of notes, marks and attachments search those, whatever index they name', () => {
    const beside = [INDEX_FLAGS.notes, INDEX_FLAGS.layer, INDEX_FLAGS.attachment].map((flags, at) => ({
      ...fields[0]!,
      id: 100 + at,
      flags,
    }));
    const reaching = {
      ...catalogue,
      masks: [{ id: 7, caption: 'mask', fields: [...fields, ...beside], doctypeid: [] }],
    };
    const typed = (id: number, text: string) => ({ [id]: { operator: contains, text } });
    const draft = masked({ ...typed(100, ' prüfen '), ...typed(101, 'bezahlt'), ...typed(102, ' ') });
    expect(toRequest(draft, reaching, [])).toEqual({
      ok: true,
      value: { maskid: 7, notes: 'prüfen', layers: 'bezahlt' },
    });
    expect(narrowings(draft, reaching)).toEqual([100, 101, 'mask']);
  });

  test('[SRCH-02] several lines are alternative values; empty ones are ignored, invalid ones reported', () => {
    const several = masked({ 30: { operator: equal, text: ' 1,5 \n\n2\n' } });
    expect(toRequest(several, catalogue, [])).toEqual({
      ok: true,
      value: { maskid: 7, indexes: [{ indexid: 3, operator: equal, values: ['1.5', '2'] }] },
    });
    const bad = masked({ 30: { operator: equal, text: '1,5\nzwei' } });
    expect(toRequest(bad, catalogue, [])).toEqual({ ok: false, error: { 30: 'number' } });
  });

  test('[SRCH-01] each operator with each type it applies to, values as the wire writes them', () => {
    const text: Record<IndexType, string> = {
      text: ' Kabel ',
      numeric: '1.000',
      float: '12,50',
      date: '3.4.2026',
      datetime: '3/4/2026 7:30',
    };
    const wire: Record<IndexType, string> = {
      text: 'Kabel',
      numeric: '1',
      float: '12.50',
      date: '03.04.2026',
      datetime: '03.04.2026 07:30:00',
    };
    for (const index of indexes) {
      for (const operator of operatorsFor(index.type)) {
        const request = toRequest(masked({ [index.id * 10]: { operator, text: text[index.type] } }), catalogue, []);
        const value = operator === filled || operator === notFilled ? {} : { value: wire[index.type] };
        expect(request).toEqual({
          ok: true,
          value: { maskid: 7, indexes: [{ indexid: index.id, operator, ...value }] },
        });
      }
    }
  });

  test('a day means the whole day if the index has times', () => {
    const of = (operator: typeof equal | typeof unequal | typeof greater | typeof smaller) =>
      toRequest(masked({ 50: { operator, text: '1.3.2024' } }), catalogue, []);
    expect(of(equal)).toMatchObject({
      value: {
        indexes: [
          { indexid: 5, operator: greater, value: '29.02.2024 23:59:59' },
          { indexid: 5, operator: smaller, value: '02.03.2024 00:00:00' },
        ],
      },
    });
    expect(of(greater)).toMatchObject({ value: { indexes: [{ operator: greater, value: '01.03.2024 23:59:59' }] } });
    expect(of(unequal)).toMatchObject({ value: { indexes: [{ operator: unequal, value: '01.03.2024' }] } });
    expect(of(smaller)).toMatchObject({ value: { indexes: [{ operator: smaller, value: '01.03.2024 00:00:00' }] } });
  });

  test('[SRCH-01] from–to is two inclusive conditions, in every ordered type', () => {
    const of = (field: number, text: string) =>
      toRequest(masked({ [field]: { operator: equal, text } }), catalogue, []);
    const between = (indexid: number, after: string, before: string) => ({
      value: {
        indexes: [
          { indexid, operator: greater, value: after },
          { indexid, operator: smaller, value: before },
        ],
      },
    });
    expect(of(20, '10 .. 1200')).toMatchObject(between(2, '9', '1201'));
    expect(of(40, '1.3.2024..31.3.2024')).toMatchObject(between(4, '29.02.2024', '01.04.2024'));
    expect(of(50, '1.3.2024..2.3.2024 8:00')).toMatchObject(between(5, '29.02.2024 23:59:59', '02.03.2024 08:00:01'));
    expect(of(40, '1.3.2024..')).toMatchObject({ value: { indexes: [{ operator: greater, value: '29.02.2024' }] } });
    expect(of(20, '..5')).toMatchObject({ value: { indexes: [{ operator: smaller, value: '6' }] } });
    const amounts = of(30, '-1,5..0');
    expect(amounts).toMatchObject({ value: { indexes: [{ operator: greater }, { operator: smaller }] } });
    const [after, before] = (amounts.ok ? amounts.value.indexes : []) ?? [];
    expect(Number(after?.value)).toBeLessThan(-1.5);
    expect(Number(after?.value)).toBeCloseTo(-1.5, 12);
    expect(Number(before?.value)).toBeGreaterThan(0);
    expect(Number(before?.value)).toBeCloseTo(0, 12);
    expect(of(20, '1..x')).toEqual({ ok: false, error: { 20: 'number' } });
    expect(of(20, '..')).toEqual({ ok: false, error: { 20: 'number' } });
    expect(of(20, '20..10')).toEqual({ ok: false, error: { 20: 'reversed' } });
    expect(of(30, '0,2..0,1')).toEqual({ ok: false, error: { 30: 'reversed' } });
    expect(of(40, '2.3.2024..1.3.2024')).toEqual({ ok: false, error: { 40: 'reversed' } });
    expect(of(50, '2.3.2024 8:00..2.3.2024 7:00')).toEqual({ ok: false, error: { 50: 'reversed' } });
    for (const [field, text] of [
      [20, '10..10'],
      [30, '0,1..0,1'],
      [40, '1.3.2024..1.3.2024'],
      [50, '1.3.2024 8:00..1.3.2024'],
      [50, '1.3.2024..1.3.2024 8:00'],
    ] as const)
      expect(of(field, text)).toMatchObject({ ok: true });
    expect(of(10, 'a..b')).toMatchObject({ value: { indexes: [{ operator: equal, value: 'a..b' }] } });
  });

  test('a common filter field is not a condition', () => {
    const year: MaskField = {
      id: 10,
      indexid: 1,
      caption: 'year',
      flags: INDEX_FLAGS.year,
      required: false,
      lookup: false,
      textarea: false,
    };
    const seeking: SearchCatalogue = {
      ...catalogue,
      masks: [{ id: 7, caption: 'mask', doctypeid: [], fields: [year] }],
    };
    expect(toRequest(masked({ 10: { operator: contains, text: 'x' } }), seeking, [])).toEqual({
      ok: true,
      value: { maskid: 7 },
    });
  });

  test('a mask that no longer exists does not restrict the search', () => {
    const draft: SearchDraft = { ...emptyDraft, maskId: 99, fields: { 10: { operator: contains, text: 'x' } } };
    expect(toRequest(draft, catalogue, [])).toEqual({ ok: true, value: {} });
    expect(narrowings(draft, catalogue)).toEqual([]);
  });

  test('fields without a value are not conditions; all invalid fields are named', () => {
    expect(toRequest(masked({ 10: { operator: contains, text: '  ' } }), catalogue, [])).toEqual({
      ok: true,
      value: { maskid: 7 },
    });
    expect(
      toRequest(
        masked({ 20: { operator: equal, text: 'x' }, 40: { operator: equal, text: '31.2.2026' } }),
        catalogue,
        [],
      ),
    ).toEqual({ ok: false, error: { 20: 'number', 40: 'date' } });
  });

  test('[SRCH-03] product, client, year and document type filter; a type of many clients is one name', () => {
    const draft: SearchDraft = { ...emptyDraft, products: [4], clients: [2], years: [2026], doctypes: ['Invoice'] };
    expect(toRequest(draft, catalogue, [])).toEqual({
      ok: true,
      value: { productid: [4], clientid: [2], year: [2026], doctypeid: [2] },
    });
    expect(toRequest({ ...draft, clients: [] }, catalogue, [])).toMatchObject({ value: { doctypeid: [1, 2] } });
    expect(doctypeNames({ clients: [] }, catalogue.doctypes)).toEqual(['Invoice', 'Letter']);
    expect(doctypeNames({ clients: [1] }, catalogue.doctypes)).toEqual(['Invoice']);
  });

  test('any request made from input matches the contract', () => {
    const operator = fc.constantFrom(...Object.values(SEARCH_OPERATORS));
    const typed = fc.record({
      operator,
      text: fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.constantFrom('1,5', '1.2.2026', '2026-02-01', '1.2.2026 10:00', '*'),
      ),
    });
    const drafts = fc.record({ 10: typed, 20: typed, 30: typed, 40: typed, 50: typed });
    fc.assert(
      fc.property(drafts, (draft) => {
        const request = toRequest(masked(draft), catalogue, [{ column: 'index:3', descending: true }]);
        expect(!request.ok || z.safeParse(SearchRequest, request.value).success).toBe(true);
      }),
    );
  });
});

test('[SRCH-01] a field starts with the configured operator if it applies, else with the first of its type', () => {
  expect(startingOperator('text', equal)).toBe(equal);
  expect(startingOperator('numeric', contains)).toBe(equal);
  expect(startingOperator('datetime', unequal)).toBe(unequal);
  expect(startingOperator('text', 99)).toBe(contains);
  expect(untouched({ id: 4, name: '', caption: '', type: 'date', digitsonly: false }, greater)).toEqual({
    operator: greater,
    text: '',
  });
});

test('all restrictions are listed, and removing each in turn gives the empty search', () => {
  let draft: SearchDraft = {
    ...masked({
      10: { operator: contains, text: 'x' },
      20: { operator: filled, text: '' },
      30: { operator: equal, text: '' },
    }),
    years: [2026],
    fulltext: 'pump',
    docwords: 'crane',
  };
  expect(narrowings(draft, catalogue)).toEqual(['fulltext', 'docwords', 10, 20, 'mask', 'years']);
  for (let next = narrowings(draft, catalogue)[0]; next !== undefined; next = narrowings(draft, catalogue)[0])
    draft = widened(draft, next);
  expect(draft).toEqual(emptyDraft);
});
