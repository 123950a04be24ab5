import { expect, test } from 'vitest';
import type { PoolFinding } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { layoutOf } from '#core/pages/layout.ts';
import { startsOf } from './starts.ts';

const now: Arrangement = {
  stacks: [
    {
      id: 's',
      leaves: Array.from({ length: 8 }, (_, at) => ({
        id: `p${at + 1}`,
        file: 1,
        page: at + 1,
        turn: 0 as const,
        copy: false,
      })),
    },
  ],
  bin: [],
};
const findings = (found: Readonly<Record<number, Partial<PoolFinding>>>): ReadonlyMap<string, PoolFinding> =>
  new Map(
    Array.from({ length: 8 }, (_, at) => [
      `1.${at + 1}`,
      { file: 1, page: at + 1, blank: false, codes: [], ...found[at + 1] },
    ]),
  );
const starts = (found: Readonly<Record<number, Partial<PoolFinding>>>, ignored: readonly string[] = []) =>
  Object.fromEntries(startsOf(now, findings(found), new Set(ignored)));
const letter = layoutOf([9, 0, 0, 0, 5, 5, 5, 0]);
const table = layoutOf([0, 9, 9, 0, 0, 0, 0, 9]);

test('[SCAN-06] a page whose number restarts or does not follow the previous one starts a document', () => {
  expect(
    starts({
      1: { number: { page: 1, of: 2 } },
      2: { number: { page: 2, of: 2 } },
      3: { number: { page: 1, of: 3 } },
      4: { number: { page: 2, of: 3 } },
      5: { number: { page: 2, of: 2 } },
      6: {},
    }),
  ).toEqual({ p3: 'number', p5: 'number', p6: 'number' });
  expect(starts({ 2: { number: { page: 2, of: 2 } }, 3: { number: { page: 1 } }, 4: { number: { page: 2 } } })).toEqual(
    {
      p3: 'number',
    },
  );
});

test('[SCAN-06] without page numbers a different layout starts a document; consecutive numbers do not', () => {
  const layouts = { 1: { layout: letter }, 2: { layout: letter }, 3: { layout: table }, 4: { layout: table } };
  expect(starts(layouts)).toEqual({ p3: 'layout' });
  expect(starts(layouts, ['p3'])).toEqual({});
  expect(
    starts({
      ...layouts,
      2: { layout: letter, number: { page: 1, of: 2 } },
      3: { layout: table, number: { page: 2, of: 2 } },
      4: { layout: table, number: { page: 1, of: 1 } },
    }),
  ).toEqual({ p2: 'number', p4: 'number', p5: 'number' });
});

test('[SCAN-06] the page after a short one starts a document, unless it looks nearly the same', () => {
  const page = (...rows: readonly number[]) => layoutOf(rows.flatMap((ink) => [ink, ink, 0, ink, ink, ink, ink, 0]));
  const full = page(0, 4, 6, 9, 9, 9, 9, 9, 9, 9, 2);
  const short = page(0, 4, 6, 9, 9, 9, 9, 0, 0, 0, 2);
  const next = page(9, 4, 0, 4, 9, 9, 3, 9, 5, 0, 2);
  expect(starts({ 1: { layout: full }, 2: { layout: next } })).toEqual({});
  expect(starts({ 1: { layout: short }, 2: { layout: next } })).toEqual({ p2: 'layout' });
  expect(starts({ 1: { layout: short }, 2: { layout: short } })).toEqual({});
});

test('[SCAN-06] blank pages are ignored, a separator always starts a document, and a rotated page proves nothing', () => {
  const codes = [{ format: 'QRCode', text: 'PATCHT' }];
  expect(starts({ 1: { layout: letter }, 2: { blank: true, layout: table }, 3: { layout: letter } })).toEqual({});
  expect(starts({ 1: { layout: letter }, 2: { codes, layout: table }, 3: { layout: table } })).toEqual({});
  expect(starts({ 1: { layout: letter }, 2: { layout: table, upright: 180 }, 3: { layout: letter } })).toEqual({});
});
