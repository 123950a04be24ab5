import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { officeProblem } from '#core/workflow/office.ts';
import { officeOf, typedOf } from './model.ts';

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const calendar = {
  timezone: 'Europe/Berlin',
  week: [day, day, day, day, [{ from: 480, to: 720 }], [], []],
  dayminutes: 450,
  holidays: [{ day: '26.12.2026', name: 'Zweiter Weihnachtstag' }],
};
const { timezone: _, ...office } = calendar;

test('[WF-03] the working calendar is read as it is shown, in every language', () => {
  for (const language of LANGUAGES) expect(officeOf(typedOf(calendar, language)), language).toEqual(office);
});

test('[WF-03] invalid input is reported by field, and never treated as empty', () => {
  const typed = typedOf(calendar, 'de');
  const problemOf = (change: object) => officeProblem(officeOf({ ...typed, ...change }));
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ week: typed.week.with(0, 'morgens') })).toBe('hours');
  expect(problemOf({ length: 'lang' })).toBe('day');
  expect(problemOf({ holidays: [{ key: 'new', day: '31.02.2026', name: 'Nie' }] })).toBe('holiday');
});
