import { expect, test } from 'vitest';
import type { PoolFinding } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { missingSheets, proposalsOf } from './separators.ts';

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

test('[SCAN-06] a numbered sheet that was not seen is named, with the pages between which it probably was', () => {
  const seen = findings({ 1: sheet('DMS-SEP-B7-1-4'), 5: sheet('DMS-SEP-B7-2-4'), 9: sheet('DMS-SEP-B7-4-4') });
  expect(missingSheets(now, seen)).toEqual([{ batch: 'B7', number: 3, total: 4, from: 6, to: 8 }]);
  expect(missingSheets(now, findings({ 2: sheet('DMS-SEP-X-1-2') }))).toEqual([
    { batch: 'X', number: 2, total: 2, from: 3, to: 12 },
  ]);
  expect(missingSheets(now, findings({ 2: sheet('4006381333931') }))).toEqual([]);
});

test('[SCAN-06] helpers propose separators, blank pages and all but the first of equal pages; a foreign barcode and a copy are none', () => {
  const seen = findings({
    1: sheet('PATCHT'),
    2: sheet('4006381333931'),
    3: { blank: true, likeness: 'w' },
    4: { blank: true, likeness: 'w' },
    5: { likeness: 'a' },
    8: { likeness: 'a' },
    12: { likeness: 'a' },
  });
  expect(proposalsOf(now, seen)).toEqual({ separators: ['p1'], blank: ['p3', 'p4'], twins: ['p8'] });
});
