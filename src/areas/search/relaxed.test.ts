import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { emptyDraft } from './model.ts';
import { excluding, relaxedQuery } from './relaxed.ts';

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

test('[SRCH-01] a document type that none of the chosen clients has leaves nothing to find, whatever else is removed', async () => {
  const doctypes = [{ id: 5, name: 'Vertrag', clientid: 1 }];
  const draft = { ...emptyDraft, clients: [2], years: [2024], doctypes: ['Vertrag'] };
  const counted = await new QueryClient().fetchQuery(
    relaxedQuery(draft, 'years', { masks: [], indexes: [], doctypes }),
  );
  expect(counted).toEqual({ count: 0 });
});

test('[SRCH-01] of many conditions the one that excludes is offered, whatever its place, and five at most', () => {
  const conditions = ['docwords', 'number', 'supplier', 'date', 'amount', 'mask', 'years'];
  const told = (counts: Parameters<typeof excluding>[1]) =>
    excluding(conditions, counts).map(({ condition }) => condition);
  const none = { count: 0 };
  expect(told([none, none, none, none, none, none, { count: 7 }])).toEqual(['years']);
  // Six counts failed: the one that is known comes first.
  expect(told([null, null, null, null, null, null, { count: 7 }])).toEqual([
    'years',
    'docwords',
    'number',
    'supplier',
    'date',
  ]);
  expect(told(conditions.map(() => none))).toHaveLength(5);
});
