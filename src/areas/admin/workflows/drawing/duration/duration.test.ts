import { expect, test } from 'vitest';
import { millisecondsOf } from '#core/workflow/calendar.ts';
import { amountIn, durationOf, unitOf, UNITS } from './duration.ts';

const calendar = { timeZone: 'Europe/Berlin', week: [], holidays: {}, dayMinutes: 480 };

test('[WF-03] a deadline of minutes, hours or working days is stored as the contract has it, and read back in its unit', () => {
  expect(durationOf('3', 'days')).toEqual({ days: 3 });
  expect(durationOf('4', 'hours')).toEqual({ hours: 4 });
  expect(durationOf('30', 'minutes')).toEqual({ hours: 0.5 });
  expect([durationOf('', 'days'), durationOf('0', 'hours')]).toEqual([undefined, undefined]);
  for (const unit of UNITS)
    for (let amount = 1; amount <= 999; amount += 1)
      expect(amountIn(durationOf(String(amount), unit)!, unit)).toBe(amount);
  // Not a millisecond is lost.
  for (let amount = 1; amount <= 999; amount += 1)
    expect(millisecondsOf(durationOf(String(amount), 'minutes')!, calendar)).toBe(amount * 60_000);
});

test('[WF-03] a deadline is shown in the largest unit that fits; one of days and hours fits none', () => {
  expect(UNITS.map((unit) => amountIn({ hours: 1.5 }, unit))).toEqual([90, undefined, undefined]);
  expect([{ hours: 2 }, { hours: 0.25 }, { days: 2 }, { days: 1, hours: 4 }, { hours: 0.0001 }].map(unitOf)).toEqual([
    'hours',
    'minutes',
    'days',
    undefined,
    undefined,
  ]);
});
