import { describe, expect, test } from 'vitest';
import { type Arrangement, arranged, objectionTo, type PageWork } from '#core/pages/arrangement.ts';
import {
  between,
  byDay,
  merged,
  movedTo,
  nudged,
  pagesPerMinute,
  putBeside,
  rowsOf,
  splitAt,
  splitsAt,
  stepped,
  steppedStack,
} from './model.ts';

const leaf = (id: string) => ({ id, file: 1, page: 1, turn: 0 as const, copy: false });
const now: Arrangement = {
  stacks: [
    { id: 's', leaves: ['a', 'b', 'c'].map(leaf) },
    { id: 't', leaves: ['d', 'e'].map(leaf) },
  ],
  bin: [],
};
const after = (work: PageWork | undefined): string => {
  if (work === undefined) return 'nothing';
  expect(objectionTo(work, now)).toBeNull();
  return arranged(now, work)
    .stacks.map(({ leaves }) => leaves.map(({ id }) => id).join(''))
    .join(' ');
};

describe('[SCAN-02] page work', () => {
  test('splitting begins a new stack with the page; merging brings stacks together', () => {
    expect(after(splitAt(now, 'b', 'n'))).toBe('a bc de');
    expect(after(splitAt(now, 'a', 'n'))).toBe('nothing');
    let fresh = 0;
    const splits = splitsAt(now, ['a', 'b', 'c', 'e'], () => `n${(fresh += 1)}`);
    expect(after({ kind: 'several', operations: splits })).toBe('a b c d e');
    expect(after(merged(now, new Set(['b', 'e'])))).toBe('abcde ');
    expect(after(merged(now, new Set(['a'])))).toBe('abcde ');
    expect(after(merged(now, new Set(['d'])))).toBe('nothing');
  });

  test('pages are put before or after another page, even one that is moved with them', () => {
    expect(after(putBeside(now, ['d'], 'b', 'before'))).toBe('adbc e');
    expect(after(putBeside(now, ['a', 'd'], 'c', 'after'))).toBe('bcad e');
    expect(after(putBeside(now, ['b', 'c'], 'b', 'after'))).toBe('abc de');
    expect(after(putBeside(now, ['b'], 'b', 'after'))).toBe('nothing');
  });

  test('Alt with an arrow moves pages by one place, into the next stack too, but not beyond the ends', () => {
    expect(after(nudged(now, ['a'], 1))).toBe('bac de');
    expect(after(nudged(now, ['c'], 1))).toBe('ab cde');
    expect(after(nudged(now, ['d'], -1))).toBe('abcd e');
    expect(after(nudged(now, ['a'], -1))).toBe('nothing');
    expect(after(nudged(now, ['b', 'c'], -1))).toBe('bca de');
  });

  test('a page is moved to a page number', () => {
    expect(after(movedTo(now, ['e'], 1))).toBe('eabc d');
    expect(after(movedTo(now, ['a'], 99))).toBe('bc dea');
  });
});

test('[SCAN-05] keys go from page to page and from stack to stack', () => {
  expect([stepped(now, 'c', 1), stepped(now, 'a', -1), stepped(now, undefined, 1)]).toEqual(['d', 'a', 'a']);
  expect([steppedStack(now, 'b', 1), steppedStack(now, 'e', 1), steppedStack(now, 'e', -1)]).toEqual(['d', 'd', 'a']);
  expect([between(now, 'd', 'b'), between(now, 'gone', 'b')]).toEqual([['b', 'c', 'd'], ['b']]);
});

test('[SCAN-01] the list has a heading for each stack, then its pages in rows', () => {
  expect(
    rowsOf(now, 2).map((row) => (row.kind === 'head' ? row.number : row.leaves.map(({ id }) => id).join(''))),
  ).toEqual([1, 'ab', 'c', 2, 'de']);
});

test('[SCAN-05] pages per minute are counted from the opening of the pool, the first minute as a whole one', () => {
  expect([pagesPerMinute(3, 1000), pagesPerMinute(90, 180_000), pagesPerMinute(1, 600_000)]).toEqual([3, 30, 0]);
});

test('[SCAN-01] the events of a pool stand under their days, newest first, each with its time', () => {
  const event = (id: number, date: string) => ({ id, date, event: 'locked' as const, about: '1' });
  const days = byDay([
    event(3, '23.11.2026 08:00:00'),
    event(2, '23.11.2026 07:59:00'),
    event(1, '20.11.2026 18:00:00'),
  ]);
  expect(days.map(({ day, events }) => [day, events.map(({ id, time }) => `${id} ${time}`)])).toEqual([
    ['23.11.2026', ['3 08:00:00', '2 07:59:00']],
    ['20.11.2026', ['1 18:00:00']],
  ]);
  expect(byDay([])).toEqual([]);
});
