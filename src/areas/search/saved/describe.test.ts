import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { emptyDraft, type FieldDraft } from '../model.ts';
import { describe } from './describe.ts';
import { savedOf } from './model.ts';

beforeAll(async () => {
  const search = {
    operator: { 4: 'not filled', 5: 'filled' },
    many: { count_other: '{{count}} values' },
    saved: { maskGone: 'Mask gone', fieldGone: 'Field gone' },
  };
  const resources = { en: { search, ui: { labelled: '{{label}}: {{value}}' } } };
  await i18next.init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});

test('[SRCH-04] a search is described with its operators, empty fields and many values too', () => {
  const { equal, greater, unequal, filled, notFilled, contains } = SEARCH_OPERATORS;
  const captions = ['Name', 'Number', 'Due', 'Paid', 'City', 'Cost', 'Months'];
  const fields = captions.map((caption, at) => ({
    id: at + 1,
    indexid: at + 1,
    caption,
    flags: 2,
    required: false,
    lookup: false,
    textarea: false,
  }));
  const data = { masks: [{ id: 7, caption: 'Contract', fields, doctypeid: [] }], products: [], clients: [] };
  const described = (typed: Record<number, FieldDraft>) =>
    describe(savedOf({ ...emptyDraft, maskId: 7, fields: typed }, {}), data, i18next.getFixedT('en', 'search'));
  expect(
    described({
      1: { operator: contains, text: 'Kran ' },
      2: { operator: equal, text: '1\n2' },
      3: { operator: notFilled, text: '' },
      4: { operator: filled, text: 'kept for another operator' },
      5: { operator: unequal, text: 'Bonn' },
      6: { operator: equal, text: '1\n2\n3\n4' },
      7: { operator: greater, text: '3' },
    }),
  ).toBe(
    'Contract · Name: Kran · Number: 1, 2 · Due: not filled · Paid: filled · City: ≠ Bonn · Cost: 4 values · Months: > 3',
  );
  expect(described({ 1: { operator: unequal, text: ' ' } })).toBe('Contract');
});

test('[SRCH-04] a search whose mask is gone says so', () => {
  const data = { masks: [], products: [], clients: [] };
  const described = (maskId: number | null) =>
    describe(savedOf({ ...emptyDraft, maskId, fulltext: 'pump' }, {}), data, i18next.getFixedT('en', 'search'));
  expect(described(7)).toBe('pump · Mask gone');
  expect(described(null)).toBe('pump');
});

test('[SRCH-04] a search whose mask lost a field says so, with what was sought there', () => {
  const data = { masks: [{ id: 7, caption: 'Contract', fields: [], doctypeid: [] }], products: [], clients: [] };
  const described = (text: string) =>
    describe(
      savedOf({ ...emptyDraft, maskId: 7, fields: { 3: { operator: SEARCH_OPERATORS.contains, text } } }, {}),
      data,
      i18next.getFixedT('en', 'search'),
    );
  expect(described('pump')).toBe('Contract · Field gone: pump');
  expect(described(' ')).toBe('Contract');
});
