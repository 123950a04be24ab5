import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COSTS, decisive, readsInOrder, wayOf } from './ways.ts';

const [million, first] = [1_000_000, 10_000];
const archive = { documents: million, reachable: 31_000 };

test('[SRCH-09] documents with a frequent word are read in order, those with a rare one are sorted', () => {
  for (const matching of [463_000, 73_000, 50_000])
    expect(readsInOrder({ ...archive, matching }, first, COSTS.sqlite)).toBe(true);
  expect(readsInOrder({ ...archive, matching: 20_000 }, first, COSTS.sqlite)).toBe(false);
  expect(readsInOrder({ ...archive, matching: 20_000 }, 1_000, COSTS.sqlite)).toBe(true);
  const smaller = { documents: 100_000, reachable: 3_100 };
  expect(readsInOrder({ ...smaller, matching: 46_000 }, first, COSTS.sqlite)).toBe(true);
  expect(readsInOrder({ ...smaller, matching: 9_000 }, first, COSTS.sqlite)).toBe(false);
  expect(readsInOrder({ ...archive, matching: 0 }, first, COSTS.sqlite)).toBe(false);
  expect(readsInOrder({ ...archive, matching: 22_000 }, first, COSTS.postgres)).toBe(true);
  expect(readsInOrder({ ...archive, matching: 15_000 }, first, COSTS.postgres)).toBe(false);
  // The first thousand of so many are found sooner by examining a few thousand documents than by a list.
  expect(readsInOrder({ ...archive, matching: 200_000 }, 1_000, COSTS.postgres)).toBe(false);
});

test('[SRCH-09] a large part of all documents is read in order, a small one by its realms', () => {
  expect(readsInOrder({ ...archive, matching: undefined }, first, COSTS.sqlite)).toBe(true);
  expect(readsInOrder({ ...archive, reachable: 500, matching: undefined }, first, COSTS.sqlite)).toBe(false);
  expect(readsInOrder({ ...archive, reachable: 500, matching: 463_000 }, first, COSTS.sqlite)).toBe(false);
});

test('[SRCH-09] documents are found by the values that fit a pattern if they are fewer than those with the words', () => {
  const smaller = { documents: 100_000, reachable: 3_100 };
  const way = (matching: number | undefined, fitting: number | undefined) =>
    wayOf({ ...smaller, matching, fitting }, first, COSTS.sqlite);
  expect(way(undefined, 1_300)).toBe('byValues');
  expect(way(undefined, 6_250)).toBe('inOrder');
  expect(way(undefined, undefined)).toBe('inOrder');
  expect(way(46_000, 1_300)).toBe('byValues');
  expect(way(46_000, 6_250)).toBe('inOrder');
  expect(way(20, 1_300)).toBe('otherwise');
});

test('[SRCH-09] counting more matches than are decisive would not change how SQLite reads', () => {
  const size = fc.integer({ min: 1, max: 2_000_000 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 10_001 }), (documents, matching, wanted) => {
      const counted = Math.min(matching, Math.floor(Math.sqrt(decisive(wanted, COSTS.sqlite) * documents)) + 1);
      const choice = (found: number) =>
        readsInOrder({ documents, reachable: documents, matching: found }, wanted, COSTS.sqlite);
      expect(choice(counted)).toBe(choice(Math.min(matching, documents)));
    }),
  );
});
