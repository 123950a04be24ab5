import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { outcomeOf, progressOf } from './outcome.ts';

const rows = [1, 2].map((page) => ({ left: pageNo(page), right: pageNo(page) }));
const registration = { angle: 0, dx: 0, dy: 0 };
const found = { findings: [], registration };
const state = { phase: 'running', rows, settled: 2, hasMissed: false, results: new Map() } as const;

test('[VIEW-09] the absence of differences is shown for paired pages, and is final once all are compared', () => {
  expect(outcomeOf({ ...state, settled: 0, results: new Map([['1 1', found]]) })).toBe('pairing');
  expect(outcomeOf({ ...state, settled: 1 })).toBe('pairing');
  expect(outcomeOf(state)).toBe('noneYet');
  expect(outcomeOf({ ...state, phase: 'done' })).toBe('none');
});

test('[VIEW-09] pages that could not be compared may differ', () => {
  expect(outcomeOf({ ...state, phase: 'done', hasMissed: true })).toBe('noneYet');
  expect(outcomeOf({ ...state, phase: 'done', results: new Map([['1 1', { failed: undefined }]]) })).toBe('noneYet');
});

test('[VIEW-09] the compared pages are counted, unless no page has a counterpart', () => {
  const results = new Map([['1:1', found]]);
  expect(progressOf({ ...state, results })).toEqual({ said: 'compared', done: 1, total: 2 });
  expect(progressOf({ ...state, phase: 'stopped', results })).toEqual({ said: 'stopped', done: 1, total: 2 });
  const alone = [{ left: pageNo(1) }, { right: pageNo(1) }];
  expect(progressOf({ ...state, phase: 'done', rows: alone })).toMatchObject({ said: 'noPairs' });
});
