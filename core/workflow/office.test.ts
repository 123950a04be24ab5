import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterWorking, workingBetween } from './calendar.ts';
import { calendarOf, hoursText, type Office, officeOf, officeProblem, readHours } from './office.ts';

const hours = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, at) => ({
      from: minutes[2 * at] ?? 0,
      to: minutes[2 * at + 1] ?? 0,
    })),
  );
const office: fc.Arbitrary<Office> = fc.record({
  week: fc.array(hours, { minLength: 7, maxLength: 7 }),
  holidays: fc
    .uniqueArray(fc.integer({ min: 10, max: 28 }), { maxLength: 3 })
    .map((days) => days.toSorted((a, b) => a - b).map((day) => ({ day: `${day}.12.2026`, name: `Tag ${day}` }))),
  dayminutes: fc.integer({ min: 1, max: 1440 }),
});

test('[WF-03] hours are read as they are written, and the calendar is kept unchanged', () => {
  fc.assert(
    fc.property(office, (given) => {
      for (const day of given.week) expect(readHours(hoursText(day))).toEqual(day);
      expect(officeOf({ timeZone: 'Europe/Berlin', ...calendarOf(given) })).toEqual(given);
      expect(officeProblem(given)).toBe(given.week.every((day) => day.length === 0) ? 'noHours' : undefined);
    }),
  );
});

test('[WF-03] anything else is not accepted as a time', () => {
  expect(readHours('8-12; 13.30 – 17:15')).toEqual([
    { from: 480, to: 720 },
    { from: 810, to: 1035 },
  ]);
  expect(readHours(' ')).toEqual([]);
  for (const text of ['8', '12-8', '8-25', '8-12, 11-17', '8:70-9', 'geschlossen', '8-12,'])
    expect(readHours(text), text).toBeUndefined();
});

test('[WF-03] a calendar that contradicts itself is refused', () => {
  const week = [[{ from: 480, to: 1020 }], [], [], [], [], [], []];
  const good: Office = { week, holidays: [], dayminutes: 480 };
  expect(officeProblem(good)).toBeUndefined();
  expect(officeProblem({ ...good, week: week.slice(1) })).toBe('hours');
  expect(officeProblem({ ...good, week: week.with(0, [{ from: 600, to: 480 }]) })).toBe('hours');
  expect(officeProblem({ ...good, dayminutes: 0 })).toBe('day');
  const christmas = { day: '25.12.2026', name: 'Weihnachten' };
  expect(officeProblem({ ...good, holidays: [christmas, christmas] })).toBe('holiday');
  expect(officeProblem({ ...good, holidays: [{ ...christmas, day: '31.02.2026' }] })).toBe('holiday');
  expect(officeProblem({ ...good, holidays: [{ ...christmas, name: ' ' }] })).toBe('holiday');
});

test('[WF-03] three working days over Christmas end after the holidays, and time left excludes them', () => {
  const nine = [{ from: 480, to: 960 }];
  const calendar = {
    timeZone: 'Europe/Berlin',
    ...calendarOf({
      week: [nine, nine, nine, nine, nine, [], []],
      holidays: [{ day: '25.12.2026', name: '1. Weihnachtstag' }],
      dayminutes: 480,
    }),
  };
  // Wednesday, 23 December 2026, eight o'clock in Berlin.
  const begun = Date.UTC(2026, 11, 23, 7);
  const due = afterWorking(begun, 3 * 480 * 60_000, calendar);
  expect(new Date(due).toISOString()).toBe('2026-12-28T15:00:00.000Z');
  expect(workingBetween(Date.UTC(2026, 11, 24, 15), due, calendar)).toBe(480 * 60_000);
});
