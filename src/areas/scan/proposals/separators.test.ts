import { expect, test } from 'vitest';
import type { PoolFinding } from '#core/contract/work/pool.ts';
import { type Arrangement, arranged } from '#core/pages/arrangement.ts';
import { tiltedBy } from './crooked.ts';
import { governedBy, missingSheets, proposalsOf } from './separators.ts';

const pages = 12;
const now: Arrangement = {
  stacks: [
    {
      id: 's',
      leaves: Array.from({ length: pages }, (_, index) => ({
        id: `p${index + 1}`,
        file: 1,
        page: index + 1,
        turn: 0 as const,
        copy: index === 11,
      })),
    },
  ],
  bin: [],
};
const findings = (found: Readonly<Record<number, Partial<PoolFinding>>>): ReadonlyMap<string, PoolFinding> =>
  new Map(
    Object.entries(found).map(([page, finding]) => [
      `1.${page}`,
      { file: 1, page: Number(page), blank: false, codes: [], ...finding },
    ]),
  );
const sheet = (text: string): Partial<PoolFinding> => ({ codes: [{ format: 'QRCode', text }] });

test('[SCAN-06] a missing numbered sheet is reported with the pages it was probably between', () => {
  const seen = findings({ 1: sheet('DMS-SEP-B7-1-4'), 5: sheet('DMS-SEP-B7-2-4'), 9: sheet('DMS-SEP-B7-4-4') });
  expect(missingSheets(now, seen)).toEqual([{ batch: 'B7', number: 3, total: 4, from: 6, to: 8 }]);
  expect(missingSheets(now, findings({ 2: sheet('DMS-SEP-X-1-2') }))).toEqual([
    { batch: 'X', number: 2, total: 2, from: 3, to: 12 },
  ]);
  expect(missingSheets(now, findings({ 2: sheet('4006381333931') }))).toEqual([]);
});

test('[SCAN-06] a missing sheet stays named after the others were discarded or filed; a discarded sheet is not missing', () => {
  const seen = findings({
    1: sheet('DMS-SEP-B7-1-4'),
    5: sheet('DMS-SEP-B7-2-4'),
    7: {},
    9: sheet('DMS-SEP-B7-4-4'),
    10: {},
  });
  const split = arranged(now, { kind: 'discard', leaves: ['p1', 'p5', 'p9'] });
  expect(missingSheets(split, seen)).toEqual([{ batch: 'B7', number: 3, total: 4, from: 4, to: 6 }]);
  // A page that arrived later was not between the sheets, wherever it was moved.
  const moved = arranged(split, { kind: 'move', leaves: ['p12'], stack: 's', before: 'p2' });
  expect(missingSheets(moved, seen)).toEqual([{ batch: 'B7', number: 3, total: 4, from: 5, to: 7 }]);
  const done = arranged(split, { kind: 'discard', leaves: ['p6', 'p7', 'p8'] });
  expect(missingSheets(done, seen)).toEqual([]);
});

test('[SCAN-06] a missing sheet without pages of its own is named with the pages around it', () => {
  const seen = findings({ 1: {}, 2: sheet('DMS-SEP-B7-1-3'), 3: sheet('DMS-SEP-B7-3-3'), 4: {} });
  expect(missingSheets(now, seen)).toEqual([{ batch: 'B7', number: 2, total: 3, from: 2, to: 3 }]);
});

test('[SCAN-06] separators, blank pages and later copies are proposed; a foreign barcode and a duplicated page are not', () => {
  const seen = findings({
    1: sheet('PATCHT'),
    2: sheet('4006381333931'),
    3: { blank: true, likeness: 'w' },
    4: { blank: true, likeness: 'w' },
    5: { likeness: 'a' },
    8: { likeness: 'a' },
    12: { likeness: 'a' },
  });
  expect(proposalsOf(now, seen)).toEqual({
    separators: ['p1'],
    blank: ['p3', 'p4'],
    twins: ['p8'],
    turned: [],
    crooked: [],
  });
});

test('[SCAN-06] each separator lists its pages; ignoring one gives them to the previous', () => {
  const seen = findings({ 1: sheet('DMS-SEP-B7-1-2'), 5: sheet('DMS-SEP-B7-2-2'), 6: sheet('PATCHT') });
  const first = { batch: 'B7', number: 1, total: 2 };
  expect([...governedBy(now, seen)]).toEqual([
    ['p1', { sheet: first, from: 2, to: 4 }],
    ['p5', { sheet: { ...first, number: 2 }, from: 6, to: 5 }],
    ['p6', { from: 7, to: 12 }],
  ]);
  expect([...governedBy(now, seen, new Set(['p5', 'p6']))]).toEqual([['p1', { sheet: first, from: 2, to: 12 }]]);
});

test('[SCAN-06] a page that reads upright when rotated is proposed to be rotated, until ignored', () => {
  const [stack] = now.stacks;
  const turned: Arrangement = {
    stacks: [{ id: 's', leaves: (stack?.leaves ?? []).map((leaf) => ({ ...leaf, turn: leaf.id === 'p2' ? 90 : 0 })) }],
    bin: [],
  };
  const seen = findings({ 1: { upright: 180 }, 2: { upright: 90 }, 3: { upright: 0 }, 4: { upright: 270 } });
  expect(proposalsOf(turned, seen).turned).toEqual([
    { id: 'p1', by: 180 },
    { id: 'p4', by: 270 },
  ]);
  expect(proposalsOf(turned, seen, new Set(['p1', 'p4'])).turned).toEqual([]);
});

test('[SCAN-02] pages are straightened manually from their current angle, within the limit', () => {
  const leaves = [
    { id: 'p1', file: 1, page: 1, turn: 0, copy: false },
    { id: 'p2', file: 1, page: 2, turn: 90, tilt: 14.8, copy: false },
    { id: 'p3', file: 1, page: 3, turn: 0, tilt: 15, copy: false },
  ] as const;
  expect(tiltedBy(leaves, 0.5)).toEqual([
    { of: 'p1', to: 0.5 },
    { of: 'p2', to: 15 },
  ]);
  expect(tiltedBy(leaves, -0.5)).toContainEqual({ of: 'p3', to: 14.5 });
});

test('[SCAN-02] skewed pages are proposed to be straightened; blank ones and separator sheets are not', () => {
  const seen = findings({
    1: { skew: 1.4 },
    2: { skew: -0.2 },
    3: { blank: true, skew: 2 },
    4: { ...sheet('PATCHT'), skew: 2 },
    5: { skew: -3 },
  });
  expect(proposalsOf(now, seen).crooked).toEqual([
    { of: 'p1', to: -1.4 },
    { of: 'p5', to: 3 },
  ]);
  const straight = arranged(now, { kind: 'straighten', tilts: [{ of: 'p1', to: -1.4 }] });
  expect(proposalsOf(straight, seen).crooked).toEqual([{ of: 'p5', to: 3 }]);
});
