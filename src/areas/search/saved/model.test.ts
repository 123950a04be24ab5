import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SavedQuery } from '#core/contract/search/savedSearch.ts';
import type { SearchDraft } from '../model.ts';
import { draftOf, narrowingOf, savedOf } from './model.ts';

const ids = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 });
const draft: fc.Arbitrary<SearchDraft> = fc.record({
  products: ids,
  clients: ids,
  years: ids,
  doctypes: fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }),
  maskId: fc.option(fc.integer({ min: 1, max: 9 })),
  fields: fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 99 }),
        fc.record({ operator: fc.constantFrom(0, 1, 2, 3, 4, 5, 6), text: fc.string({ maxLength: 20 }) }),
      ),
      { maxLength: 4 },
    )
    .map((entries) => Object.fromEntries(entries)),
  fulltext: fc.string({ maxLength: 30 }),
  docwords: fc.string({ maxLength: 30 }),
  deleted: fc.boolean(),
});

test('[SRCH-04] any state of the panel is restored from a saved search', () => {
  fc.assert(
    fc.property(draft, (typed) => {
      expect(draftOf(SavedQuery.parse(JSON.parse(JSON.stringify(savedOf(typed, {})))))).toEqual(typed);
    }),
  );
});

test('[SRCH-04] a saved search has the list’s filters, and none if it was saved without', () => {
  const [typed] = fc.sample(draft, 1);
  const narrowing = { filters: { year: ['2025', '2026'] }, quick: 'pump' };
  expect(narrowingOf(SavedQuery.parse(JSON.parse(JSON.stringify(savedOf(typed!, {}, narrowing)))))).toEqual(narrowing);
  expect(narrowingOf(savedOf(typed!, {}))).toEqual({ filters: {}, quick: '' });
});
