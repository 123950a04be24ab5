import { expect, test } from 'vitest';
import { COSTS, waysOf } from './firstRows.ts';

const [million, first] = [1_000_000, 10_000];
const archive = { documents: million, reachable: 31_000 };
const inOrder = { checksRealms: true, checksWords: true };
const sorted = { checksRealms: false, checksWords: false };

test('[SRCH-09] documents with a frequent word are read in order, those with a rare one are sorted', () => {
  for (const matching of [463_000, 73_000, 50_000]) expect(waysOf({ ...archive, matching }, first)).toEqual(inOrder);
  expect(waysOf({ ...archive, matching: 20_000 }, first)).toEqual(sorted);
  expect(waysOf({ ...archive, matching: 20_000 }, 1_000)).toEqual(inOrder);
  const smaller = { documents: 100_000, reachable: 3_100 };
  expect(waysOf({ ...smaller, matching: 46_000 }, first)).toEqual(inOrder);
  expect(waysOf({ ...smaller, matching: 9_000 }, first)).toEqual(sorted);
  expect(waysOf({ ...archive, matching: 0 }, first)).toEqual({});
  expect(waysOf({ ...archive, matching: 22_000 }, first, COSTS.postgres)).toEqual(inOrder);
  expect(waysOf({ ...archive, matching: 15_000 }, first, COSTS.postgres)).toEqual(sorted);
  // The first thousand of so many are found sooner by examining a few thousand documents than by a list.
  expect(waysOf({ ...archive, matching: 200_000 }, 1_000, COSTS.postgres)).toEqual(sorted);
});

test('[SRCH-09] a large part of all documents is read in order, a small one by its realms', () => {
  expect(waysOf({ ...archive, matching: undefined }, first)).toEqual({ checksRealms: true });
  expect(waysOf({ ...archive, reachable: 500, matching: undefined }, first)).toEqual({ checksRealms: false });
  expect(waysOf({ ...archive, reachable: 500, matching: 463_000 }, first)).toEqual({});
});
