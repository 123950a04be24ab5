import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIND_HITS_MAXIMUM } from '#core/contract/document/text.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { answered, begun, failed, type FindAnswer, type FindState, NO_FIND, stepped } from './find.ts';

const answer = (pages: readonly number[], nextpage?: number): FindAnswer => ({
  page: pages.map((pageno) => ({ pageno, hits: [{ start: 0, length: 1, boxes: [1, 2, 3, 4] }] })),
  progress: { pages: 10, textless: 1, unreadable: 0, ...(nextpage !== undefined && { nextpage }) },
});
const page = ({ hits, current }: FindState) => (current === null ? null : hits[current]?.page);

test('[VIEW-08] the first hit shown is the next one from the current position, before the search has finished', () => {
  let state = begun(NO_FIND, 'Rechnung', pageNo(15));
  state = answered(state, answer([2, 8], 11));
  expect([state.phase, page(state), state.reveals]).toEqual(['searching', null, 0]);
  state = answered(state, answer([12, 17], 21));
  expect([page(state), state.current, state.reveals]).toEqual([17, 3, 1]);
  state = answered(state, answer([25]));
  expect([state.phase, state.hits.length, page(state), state.reveals, state.searched, state.textless]).toEqual([
    'done',
    5,
    17,
    1,
    30,
    3,
  ]);
});

test('[VIEW-08] without a later hit the first of the document is shown', () => {
  expect(page(answered(begun(NO_FIND, 'x', pageNo(9)), answer([2, 3])))).toBe(2);
  expect(page(answered(begun(NO_FIND, 'x', pageNo(9)), answer([])))).toBeNull();
});

test('[VIEW-08] next and previous wrap around', () => {
  const state = answered(begun(NO_FIND, 'x', pageNo(1)), answer([1, 2, 3]));
  expect(page(stepped(state, -1))).toBe(3);
  expect(page(stepped(stepped(state, -1), 1))).toBe(1);
  expect(stepped(NO_FIND, 1)).toBe(NO_FIND);
});

test('the same number of steps forward and back leads to the same hit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.constantFrom<1 | -1>(1, -1)), (count, steps) => {
      const state = answered(
        begun(NO_FIND, 'x', pageNo(1)),
        answer(Array.from({ length: count }, (_, index) => index + 1)),
      );
      const there = steps.reduce(stepped, state);
      const back = steps.reduce<FindState>((at, step) => stepped(at, step === 1 ? -1 : 1), there);
      expect(back.current).toBe(state.current);
    }),
  );
});

test('too many hits end the search', () => {
  const many = {
    page: [
      {
        pageno: 1,
        hits: Array.from({ length: FIND_HITS_MAXIMUM + 5 }, () => ({ start: 0, length: 1, boxes: [0, 0, 1, 1] })),
      },
    ],
    progress: { pages: 1, textless: 0, unreadable: 0, nextpage: 2 },
  };
  expect(answered(begun(NO_FIND, 'e', pageNo(1)), many)).toMatchObject({
    phase: 'done',
    capped: true,
    hits: { length: FIND_HITS_MAXIMUM },
  });
});

test('empty input is not searched for; a failure keeps earlier hits', () => {
  expect(begun(NO_FIND, '  ', pageNo(1)).phase).toBe('idle');
  expect(failed(answered(begun(NO_FIND, 'x', pageNo(1)), answer([1], 11)), 'why')).toMatchObject({
    phase: 'failed',
    message: 'why',
    hits: { length: 1 },
  });
});
