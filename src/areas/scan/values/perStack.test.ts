import { expect, test } from 'vitest';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { noProblems } from '#src/filing/model.ts';
import { textsAfterMove, textsOf, withTexts } from './perStack.ts';

const leaf = (id: string) => ({ id, file: 1, page: 1, turn: 0 as const, copy: false });
const now: Arrangement = {
  stacks: [
    { id: 's', leaves: ['a', 'b'].map(leaf) },
    { id: 't', leaves: ['c'].map(leaf) },
  ],
  bin: [],
};
const place = { clientid: 1, productid: 2, year: 2026, doctypeid: 3, maskid: 4 };
const at = (
  current: string,
  texts: Readonly<Record<number, string>>,
  typed: [string, Record<number, string>][] = [],
) => ({
  poolid: 1,
  now,
  current,
  filing: { ...place, texts },
  pinned: new Set([9]),
  typed: new Map(typed),
  problems: noProblems,
});

test('[SCAN-05] what was typed for a process stays with it; only pinned values go along, and it comes back', () => {
  const first = at('a', { 7: 'R-1', 9: 'pinned' });
  expect(textsAfterMove(first, { ...first, current: 'b' })).toBeUndefined();
  const moved = { ...first, current: 'c', ...textsAfterMove(first, { ...first, current: 'c' }) };
  expect(moved.filing).toEqual({ ...place, texts: { 9: 'pinned' } });
  const second = { ...moved, filing: { ...place, texts: { 7: 'R-2', 9: 'changed' } } };
  const back = { ...second, current: 'a', ...textsAfterMove(second, { ...second, current: 'a' }) };
  expect(back.filing.texts).toEqual({ 7: 'R-1', 9: 'changed' });
  expect(textsOf(back, 't')).toEqual({ 7: 'R-2', 9: 'changed' });
});

test('[SCAN-05] a process that was filed or failed while another is shown leaves the form as it is', () => {
  const shown = at('a', { 7: 'R-1', 9: 'pinned' }, [['t', { 7: 'R-2' }]]);
  expect(withTexts(shown, 's', {})).toEqual({ filing: { ...place, texts: { 9: 'pinned' } } });
  expect(withTexts(shown, 't', { 7: 'R-3', 9: 'x' })).toEqual({ typed: new Map([['t', { 7: 'R-3' }]]) });
});
