import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalRange } from '../indexValue.ts';
import { likePattern } from './pattern.ts';
import { Snapshots } from './snapshots.ts';

const limits = { perUser: 2, lifeMs: 1000, bytes: 100 };
const ids = (count: number) => new Int32Array(count);

test('only the asterisk is a wildcard', () => {
  expect(likePattern('50%_\\Ä', false)).toBe('50\\%\\_\\\\a');
  expect(likePattern('Mü*', true)).toBe('mu%');
  expect(likePattern('mü', true)).toBe('%mu%');
  expect(likePattern('***', false)).toBe('%');
});

test('a day typed for a time means the whole day', () => {
  const day = Date.UTC(2026, 0, 2);
  expect(equalRange('datetime', '02.01.2026')).toEqual({ from: day, to: day + 86_400_000 });
  expect(equalRange('datetime', '02.01.2026 00:00:00')).toEqual({ from: day, to: day });
  expect(equalRange('text', 'x')).toBeUndefined();
});

test("a result is its owner's, lives while it is read, and gives way to newer ones", () => {
  const snapshots = new Snapshots(limits);
  const first = snapshots.keep(1, ids(1), 0);
  expect(snapshots.find(2, first, 0)).toBeUndefined();
  expect(snapshots.find(1, first, 900)).toHaveLength(1);
  expect(snapshots.find(1, first, 1900)).toHaveLength(1);
  const second = snapshots.keep(1, ids(2), 1900);
  expect(snapshots.find(1, first, 1900)).toHaveLength(1);
  snapshots.keep(1, ids(3), 1900);
  expect(snapshots.find(1, second, 1900)).toBeUndefined();
  expect(snapshots.find(1, first, 5000)).toBeUndefined();
});

test('all results together stay within the budget, the newest always stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ owner: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 0, max: 40 }) }), {
        maxLength: 30,
      }),
      (searches) => {
        const snapshots = new Snapshots(limits);
        const kept = searches.map(({ owner, count }) => ({ owner, count, id: snapshots.keep(owner, ids(count), 0) }));
        const alive = kept.filter(({ owner, id }) => snapshots.find(owner, id, 0) !== undefined);
        expect(alive.at(-1)).toBe(kept.at(-1));
        const bytes = alive.reduce((sum, { count }) => sum + count * 4, 0);
        expect(alive.length <= 1 || bytes <= limits.bytes).toBe(true);
        for (const owner of [1, 2, 3, 4])
          expect(alive.filter((one) => one.owner === owner).length).toBeLessThanOrEqual(limits.perUser);
      },
    ),
  );
});
