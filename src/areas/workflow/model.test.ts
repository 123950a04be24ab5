import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allNames, holidayText, lengthText, namedFirst, nextJob, shareLeft, remainingIn } from './model.ts';

const job = fc.record({
  docid: fc.integer({ min: 1, max: 4 }),
  wfid: fc.integer({ min: 1, max: 9 }),
  stepid: fc.constant(1),
  editorid: fc.constantFrom(-1, 7, 8),
});

test('[WF-03] a holiday that a deadline skips is dated as in the user’s language', () => {
  expect(holidayText('25.12.2026 Weihnachten', 'en')).toBe('25/12/2026 Weihnachten');
  expect(holidayText('25.12.2026 Weihnachten', 'de')).toBe('25.12.2026 Weihnachten');
});

test('[WF-03] all that a job is assigned to are named; a column counts those after the second, but never just one', () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora'];
  expect(namedFirst(names)).toEqual({ first: ['Ada', 'Ben'], more: 2 });
  expect(namedFirst(names.slice(1))).toEqual({ first: ['Ben', 'Cleo', 'Dora'], more: 0 });
  expect([names, names.slice(0, 2), names.slice(0, 1), []].map((some) => allNames(some, 'de'))).toEqual([
    'Ada, Ben, Cleo und Dora',
    'Ada und Ben',
    'Ada',
    '',
  ]);
});

test('[WF-07] the next job is the next one free or mine, wrapping to earlier ones', () => {
  const jobs = [
    { docid: 1, wfid: 1, stepid: 1, editorid: -1 },
    { docid: 2, wfid: 2, stepid: 1, editorid: 7 },
    { docid: 3, wfid: 3, stepid: 1, editorid: 8 },
    { docid: 4, wfid: 4, stepid: 1, editorid: 8 },
  ];
  expect(nextJob(jobs, { docid: 1, wfid: 1 }, 7)?.wfid).toBe(2);
  expect(nextJob(jobs, { docid: 2, wfid: 2 }, 7)?.wfid).toBe(1);
  expect(nextJob(jobs, { docid: 2, wfid: 2 }, 8)?.wfid).toBe(3);
  expect(nextJob(jobs.slice(3), { docid: 9, wfid: 9 }, 7)).toBeUndefined();
});

test('[WF-07] the next job is never the current one nor another user’s, and exists if any is free', () => {
  fc.assert(
    fc.property(fc.uniqueArray(job, { selector: ({ wfid }) => wfid }), (jobs) => {
      const [current] = jobs;
      if (current === undefined) return;
      const next = nextJob(jobs, current, 7);
      const free = jobs.filter(({ wfid, editorid }) => wfid !== current.wfid && editorid !== 8);
      expect(next !== undefined).toBe(free.length > 0);
      if (next !== undefined) expect(free).toContain(next);
    }),
  );
});

test('[WF-03] the remaining share of time is between none and all', () => {
  expect(shareLeft({ remaining: -30, allotted: 480 })).toBe(0);
  expect(shareLeft({ remaining: 240, allotted: 480 })).toBe(0.5);
  expect(shareLeft({})).toBeUndefined();
});

test('[WF-03] remaining time is shown in working days, below one day in hours', () => {
  const day = { dayminutes: 480 };
  expect(remainingIn({ remaining: 960, allotted: 1440, ...day })).toEqual({ unit: 'days', left: 2, of: 3 });
  expect(remainingIn({ remaining: -720, allotted: 1440, ...day })).toEqual({ unit: 'days', left: -1.5, of: 3 });
  expect(remainingIn({ remaining: 90, allotted: 240, ...day })).toEqual({ unit: 'hours', left: 1.5, of: 4 });
  expect(remainingIn({ remaining: 1, allotted: 1440, ...day })).toMatchObject({ left: 0.1 });
  expect(remainingIn({})).toBeUndefined();
});

test('[WF-06] how long a job took is said in its two largest units', () => {
  expect([0, 59, 60, 125, 1440, 3 * 1440 + 61].map((minutes) => lengthText(minutes, 'de'))).toEqual([
    '0 Min.',
    '59 Min.',
    '1 Std.',
    '2 Std., 5 Min.',
    '1 Tg.',
    '3 Tg., 1 Std.',
  ]);
});
