import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterWorking, holidaysBetween, startOfDay, workingBetween } from './calendar.ts';
import { jobState } from './state.ts';
import { CALENDAR, MONDAY } from './testing/anyWorkflow.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('[WF-03] working time passes only in working hours', () => {
  // Monday 10:00 and eight hours: seven that day until 17:00, one the next.
  expect(afterWorking(MONDAY, 8 * HOUR, CALENDAR)).toBe(MONDAY + DAY - HOUR);
  // Friday ends at 15:00; Saturday and Sunday are days off.
  const friday = MONDAY + 4 * DAY;
  expect(afterWorking(friday, 6 * HOUR, CALENDAR)).toBe(friday + 3 * DAY - HOUR);
});

test('[WF-03] a holiday is not a working day, and has a name', () => {
  // Thursday, 24 December 2026, 16:00 in Berlin; the 25th is a Friday, the 26th a Saturday and free anyway.
  const eve = Date.UTC(2026, 11, 24, 15);
  expect(afterWorking(eve, 2 * HOUR, CALENDAR)).toBe(Date.UTC(2026, 11, 28, 8));
  expect(holidaysBetween(eve, eve + 5 * DAY, CALENDAR)).toEqual([['25.12.2026', 'Weihnachten']]);
});

test('[WF-03] days begin at midnight in the company’s time zone, in summer and winter', () => {
  expect(startOfDay('01.07.2026', CALENDAR)).toBe(Date.UTC(2026, 5, 30, 22));
  expect(startOfDay('01.12.2026', CALENDAR)).toBe(Date.UTC(2026, 10, 30, 23));
  expect(startOfDay('29.03.2026', CALENDAR)).toBe(Date.UTC(2026, 2, 28, 23));
  expect(startOfDay('31.02.2026', CALENDAR)).toBeUndefined();
});

test('[WF-03] adding working time and measuring it agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 }), fc.integer({ min: 1, max: 200 }), (hours, amount) => {
      const from = MONDAY + hours * HOUR;
      const to = afterWorking(from, amount * HOUR, CALENDAR);
      expect(to).toBeGreaterThan(from);
      expect(workingBetween(from, to, CALENDAR)).toBe(amount * HOUR);
    }),
  );
});

test('[WF-03] without working hours deadlines run by the clock', () => {
  const never = { ...CALENDAR, week: [[], [], [], [], [], [], []] };
  expect(afterWorking(MONDAY, HOUR, never)).toBe(MONDAY + HOUR);
});

test('[WF-03] the state changes at the exact moment', () => {
  const job = { level: 0, withdrawnFrom: [], due: { at: MONDAY + 2 * DAY, half: MONDAY + DAY } };
  const seen = [
    jobState({ ...job, ended: true }, 1, MONDAY),
    jobState({ level: 0, withdrawnFrom: [] }, 1, MONDAY),
    jobState(job, 1, MONDAY),
    jobState(job, 1, MONDAY + DAY),
    jobState({ ...job, holder: { user: 2 } }, 1, MONDAY),
    jobState({ ...job, level: 1 }, 1, MONDAY + 3 * DAY),
    jobState({ ...job, level: 2, toSupervisor: true }, 1, MONDAY + 3 * DAY),
    jobState({ ...job, withdrawnFrom: [1] }, 1, MONDAY),
  ];
  expect(seen).toEqual([
    'ended',
    'running',
    'over50',
    'under50',
    'editing',
    'escalated',
    'supervisorEscalated',
    'withdrawn',
  ]);
});
