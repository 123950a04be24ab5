import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWireDateTime } from './date.ts';
import { INTERVALS, momentOf, nextOccurrences, wallOf } from './recurrence.ts';

const at = (text: string): number => readWireDateTime(text) ?? 0;
const zone = 'Europe/Berlin';

test('[SUBS-02] a monthly series on the 31st falls on the last day of shorter months, then on the 31st again', () => {
  const days = nextOccurrences(at('31.01.2026 09:00:00'), INTERVALS.monthly, {
    after: at('31.01.2026 09:00:00'),
    count: 4,
  });
  expect(days).toEqual(['28.02.2026', '31.03.2026', '30.04.2026', '31.05.2026'].map((day) => at(`${day} 09:00:00`)));
});

test('[SUBS-02] a series ends, and a single event does not recur', () => {
  const first = at('01.03.2026 08:00:00');
  expect(
    nextOccurrences(first, INTERVALS.daily, { after: first, end: at('03.03.2026 23:59:59'), count: 5 }),
  ).toHaveLength(2);
  expect(nextOccurrences(first, INTERVALS.once, { after: first, count: 5 })).toEqual([]);
});

test('[SUBS-02] the next occurrences follow the given moment in order, and none is missing', () => {
  const interval = fc.constantFrom(1, 2, 3, 4, 5, 6);
  const moment = fc.integer({ min: at('01.01.2020 00:00:00'), max: at('31.12.2040 00:00:00') });
  fc.assert(
    fc.property(moment, moment, interval, (first, after, kind) => {
      const found = nextOccurrences(first, kind, { after, count: 3 });
      const slow = Array.from({ length: 9000 }, (_, n) => n);
      expect(found).toHaveLength(3);
      expect(found.every((time) => time > after && time >= first)).toBe(true);
      if (kind > 2) {
        const all = slow
          .slice(0, 300)
          .map((n) => nextOccurrences(first, kind, { after: first - 1, count: n + 1 }).at(-1)!);
        expect(found).toEqual(all.filter((time) => time > after).slice(0, 3));
      }
    }),
    { numRuns: 5 },
  );
});

test('local time is converted to its moment, in summer and winter', () => {
  for (const text of ['15.07.2026 12:00:00', '15.01.2026 12:00:00', '29.03.2026 04:00:00'])
    expect(wallOf(momentOf(at(text), zone), zone)).toBe(at(text));
});
