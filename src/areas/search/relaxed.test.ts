import { expect, test } from 'vitest';
import { excluding } from './relaxed.ts';

test('[SRCH-01] without results the excluding conditions are offered, others only if all are equal', () => {
  const told = (counts: Parameters<typeof excluding>[1]) =>
    excluding(['fulltext', 'mask', 'years'], counts).map(
      ({ condition, found }) => `${condition} ${found?.count ?? '?'}`,
    );
  expect(told([{ count: 0 }, { count: 12 }, { count: 10_000, more: true }])).toEqual(['mask 12', 'years 10000']);
  // A condition with an unknown count may still be the one that excludes everything.
  expect(told([{ count: 0 }, { count: 12 }, null])).toEqual(['mask 12', 'years ?']);
  expect(told([{ count: 0 }, { count: 0 }, { count: 0 }])).toEqual(['fulltext 0', 'mask 0', 'years 0']);
  expect(told([])).toEqual(['fulltext ?', 'mask ?', 'years ?']);
});
