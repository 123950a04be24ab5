import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptList } from './keptList.ts';
import { Snapshots } from './snapshots.ts';

const limits = { perUser: 2, lifeMs: 1000, bytes: 100 };
const KIND = 'search';
const ids = (count: number) => Int32Array.from({ length: count }, (_, at) => at + 1);

const held = async (snapshots: Snapshots, owner: number, id: string, now: number, kind = KIND) =>
  (await snapshots.window(owner, kind, id, 0, 100, now))?.length;

test("a list is its owner's and of its kind, lives while it is read, and gives way to newer ones", async () => {
  const snapshots = new Snapshots(limits);
  const first = snapshots.keep(1, KIND, ids(1), 0);
  expect(await held(snapshots, 2, first, 0)).toBeUndefined();
  expect(await held(snapshots, 1, first, 0, 'pools')).toBeUndefined();
  expect(await held(snapshots, 1, first, 900)).toBe(1);
  expect(await held(snapshots, 1, first, 1900)).toBe(1);
  const second = snapshots.keep(1, KIND, ids(2), 1900);
  expect(await held(snapshots, 1, first, 1900)).toBe(1);
  snapshots.keep(1, KIND, ids(3), 1900);
  expect(await held(snapshots, 1, second, 1900)).toBeUndefined();
  expect(await held(snapshots, 1, first, 5000)).toBeUndefined();
});

test('lists of another kind do not crowd out what is being read', async () => {
  const snapshots = new Snapshots(limits);
  const read = snapshots.keep(1, KIND, ids(1), 0);
  for (let again = 0; again < 5; again += 1) snapshots.keep(1, 'jobs mine', ids(1), 0);
  expect(await held(snapshots, 1, read, 0)).toBe(1);
});

test('all lists together stay within the budget, the newest always stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ owner: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 0, max: 40 }) }), {
        maxLength: 30,
      }),
      async (lists) => {
        const snapshots = new Snapshots(limits);
        const kept = lists.map(({ owner, count }) => ({
          owner,
          count,
          id: snapshots.keep(owner, KIND, ids(count), 0),
        }));
        const found = await Promise.all(kept.map(({ owner, id }) => held(snapshots, owner, id, 0)));
        const alive = kept.filter((_, at) => found[at] !== undefined);
        expect(alive.at(-1)).toBe(kept.at(-1));
        const bytes = alive.reduce((sum, { count }) => sum + count * 4, 0);
        expect(alive.length <= 1 || bytes <= limits.bytes).toBe(true);
        for (const owner of [1, 2, 3, 4])
          expect(alive.filter((one) => one.owner === owner).length).toBeLessThanOrEqual(limits.perUser);
      },
    ),
  );
});

test('[SRCH-09] the first rows are read while the rest is on its way; what lies beyond waits for it, and so does the count', async () => {
  const snapshots = new Snapshots();
  const rest = Promise.withResolvers<Int32Array>();
  const id = snapshots.keep(1, KIND, { first: ids(10), rest: rest.promise }, 0);
  expect([...((await snapshots.window(1, KIND, id, 0, 10, 0)) ?? [])]).toHaveLength(10);
  const beyond = snapshots.window(1, KIND, id, 15, 10, 0);
  const count = snapshots.count(1, KIND, id, 0);
  rest.resolve(ids(20));
  expect([...((await beyond) ?? [])]).toEqual([16, 17, 18, 19, 20]);
  expect(await count).toBe(20);
});

test('a list whose rest cannot come is forgotten, so that it is asked for again', async () => {
  const snapshots = new Snapshots();
  const rest = Promise.reject(new Error('too slow'));
  const id = snapshots.keep(1, KIND, { first: ids(10), rest }, 0);
  await expect(snapshots.window(1, KIND, id, 15, 10, 0)).rejects.toThrow('too slow');
  expect(await held(snapshots, 1, id, 0)).toBeUndefined();
});

test('any kind of row is read in windows by position; what its reader may not see any more is left out', async () => {
  const seen = new Set(Array.from({ length: 30 }, (_, at) => at + 1));
  const parts = new KeptList(new Snapshots(), 'parts', async (_, wanted) =>
    wanted.filter((id) => seen.has(id)).map((id) => ({ id, name: `part ${id}` })),
  );
  const seer = { userId: 1, realms: [1] };
  const id = parts.keep(seer, ids(30).reverse(), 0);
  expect(await parts.window(seer, id, 2, 2, 0)).toEqual([
    { id: 28, name: 'part 28', position: 2 },
    { id: 27, name: 'part 27', position: 3 },
  ]);
  seen.delete(28);
  expect(await parts.window(seer, id, 2, 2, 0)).toEqual([{ id: 27, name: 'part 27', position: 3 }]);
  expect(await parts.window({ ...seer, userId: 2 }, id, 2, 2, 0)).toBeUndefined();
  expect(await parts.count(seer, id, 0)).toBe(30);
});
