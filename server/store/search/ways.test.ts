import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COSTS, type Counted, countsIn, decisive, NONE_SOUGHT, PROBED, readsInOrder, wayOf } from './ways.ts';

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
  expect(readsInOrder({ ...archive, matching: 72_000 }, first, COSTS.postgres)).toBe(true);
  expect(readsInOrder({ ...archive, matching: 19_000 }, first, COSTS.postgres)).toBe(false);
  // So many are found sooner by examining documents in order than by a list.
  expect(readsInOrder({ ...archive, matching: 500_000 }, first, COSTS.postgres)).toBe(false);
  expect(readsInOrder({ ...archive, matching: 200_000 }, 1_000, COSTS.postgres)).toBe(false);
});

test('[SRCH-09] a large part of all documents is read in order, a small one by its realms', () => {
  expect(readsInOrder({ ...archive, matching: undefined }, first, COSTS.sqlite)).toBe(true);
  expect(readsInOrder({ ...archive, reachable: 500, matching: undefined }, first, COSTS.sqlite)).toBe(false);
  expect(readsInOrder({ ...archive, reachable: 500, matching: 463_000 }, first, COSTS.sqlite)).toBe(false);
});

const counted = (known: Partial<Counted>): Counted => ({
  documents: 100_000,
  reachable: 3_100,
  matching: undefined,
  fitting: undefined,
  fittingProbed: undefined,
  ...known,
});

test('[SRCH-09] documents are found by the values that fit a pattern if they are fewer than those with the words', () => {
  const way = (known: Partial<Counted>) => wayOf(counted(known), first, COSTS.sqlite);
  expect(way({ fitting: 1_300 })).toBe('byValues');
  expect(way({ fitting: 6_250 })).toBe('inOrder');
  expect(way({})).toBe('inOrder');
  expect(way({ matching: 46_000, fitting: 1_300 })).toBe('byValues');
  expect(way({ matching: 46_000, fitting: 6_250 })).toBe('inOrder');
  expect(way({ matching: 20, fitting: 1_300 })).toBe('otherwise');
  // Listing so many takes PostgreSQL longer than what it does by itself.
  const onPostgres = (matching: number) => wayOf(counted({ matching, fitting: 1_300 }), first, COSTS.postgres);
  expect(onPostgres(12_000)).toBe('byValues');
  expect(onPostgres(46_000)).toBe('inOrder');
});

test('[SRCH-09] a pattern that many documents fit is compared with each value read, another with all beforehand', () => {
  const way = (documents: number, share: number) =>
    wayOf(counted({ documents, reachable: documents, fittingProbed: share * PROBED }), first, COSTS.sqlite);
  expect(way(million, 0.24)).toBe('inOrderComparing');
  expect(way(million, 0.02)).toBe('inOrder');
  expect(way(100_000, 0.24)).toBe('inOrder');
  expect(way(100_000, 0.5)).toBe('inOrderComparing');
});

test('[SRCH-09] PostgreSQL examines document after document for a word that many have, never for a rare one', () => {
  const archive = { documents: million, reachable: 31_000 };
  const way = (matching: number) => wayOf(counted({ ...archive, matching }), first, COSTS.postgres);
  expect(way(500_000)).toBe('inOrderExamining');
  expect(way(150_000)).toBe('inOrder');
  expect(way(10_000)).toBe('otherwise');
});

test('[SRCH-09] what was not sought is unknown, not none', () => {
  const known = { documents: 7, reachable: 6, matching: undefined, fitting: 0, fittingProbed: undefined };
  expect(countsIn([7, 6, NONE_SOUGHT, 0, NONE_SOUGHT])).toEqual(known);
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
