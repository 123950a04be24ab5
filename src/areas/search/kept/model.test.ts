import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptFrom } from './model.ts';
import { emptyDraft } from '../model.ts';
import { savedOf } from '../saved/model.ts';

const typed = {
  ...emptyDraft,
  clients: [2],
  maskId: 3,
  fields: { 7: { operator: 6 as const, text: 'Kran' } },
  fulltext: 'a -b',
};
const place = {
  opened: { id: 'abc', count: 40, more: true },
  selection: { ranges: [{ first: 2, last: 4 }], anchor: 2 },
  firstRow: 9,
};
const kept = { userid: 1, draft: savedOf(typed, {}), asked: savedOf(emptyDraft, {}), quick: 'x', active: 12, place };

test('[SRCH-06] input and result are restored after a reload, for the same user only', () => {
  const stored: unknown = JSON.parse(JSON.stringify(kept));
  expect(keptFrom(stored, 1)).toEqual({
    draft: typed,
    result: { query: emptyDraft, quick: 'x', active: 12, place },
  });
  expect(keptFrom(stored, 2)).toBeUndefined();
  expect(keptFrom(stored, undefined)).toBeUndefined();
});

test('[SRCH-06] stored data of an older program, or forged data, is harmless', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(keptFrom(value, 1)).toBeUndefined();
      const { draft } = keptFrom({ ...kept, asked: value, quick: value, active: value, place: value }, 1) ?? {};
      expect(draft).toEqual(typed);
    }),
  );
});
