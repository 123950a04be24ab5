import * as fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { KeptList } from './keptList.ts';
import { purgeLists, SharedLists } from './sharedLists.ts';
import { Snapshots } from './snapshots.ts';

const limits = { perUser: 2, lifeMs: 1000, bytes: 100 };
const KIND = 'search';
const ids = (count: number) => Int32Array.from({ length: count }, (_, at) => at + 1);

/** The first ten of twenty, in a moment that is quiet. */
const ten = (load: (ending: AbortSignal) => Promise<Int32Array>, isBusy = () => false) => ({
  first: ids(10),
  load,
  isBusy,
});

const held = async (snapshots: Snapshots, owner: number, id: string, now: number, kind = KIND) =>
  (await snapshots.window(owner, kind, id, 0, 100, now))?.length;

test('a list belongs to its owner and kind, lives while it is read, and is replaced by newer ones', async () => {
  const snapshots = new Snapshots(limits);
  const first = await snapshots.keep(1, KIND, ids(1), 0);
  expect(await held(snapshots, 2, first, 0)).toBeUndefined();
  expect(await held(snapshots, 1, first, 0, 'pools')).toBeUndefined();
  expect(await held(snapshots, 1, first, 900)).toBe(1);
  expect(await held(snapshots, 1, first, 1900)).toBe(1);
  const second = await snapshots.keep(1, KIND, ids(2), 1900);
  expect(await held(snapshots, 1, first, 1900)).toBe(1);
  await snapshots.keep(1, KIND, ids(3), 1900);
  expect(await held(snapshots, 1, second, 1900)).toBeUndefined();
  expect(await held(snapshots, 1, first, 5000)).toBeUndefined();
});

test('lists of another kind do not displace the one being read', async () => {
  const snapshots = new Snapshots(limits);
  const read = await snapshots.keep(1, KIND, ids(1), 0);
  for (let again = 0; again < 5; again += 1) await snapshots.keep(1, 'jobs mine', ids(1), 0);
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
        const kept: { owner: number; count: number; id: string }[] = [];
        for (const { owner, count } of lists)
          kept.push({ owner, count, id: await snapshots.keep(owner, KIND, ids(count), 0) });
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

test('[SRCH-09] the first rows are served while the rest is loading; later rows and the count wait for it', async () => {
  const snapshots = new Snapshots();
  const rest = Promise.withResolvers<Int32Array>();
  const id = await snapshots.keep(
    1,
    KIND,
    ten(() => rest.promise),
    0,
  );
  expect([...((await snapshots.window(1, KIND, id, 0, 10, 0)) ?? [])]).toHaveLength(10);
  const beyond = snapshots.window(1, KIND, id, 15, 10, 0);
  const count = snapshots.count(1, KIND, id, 0);
  rest.resolve(ids(20));
  expect([...((await beyond) ?? [])]).toEqual([16, 17, 18, 19, 20]);
  expect(await count).toBe(20);
});

test('[SRCH-09] the rest of a list is loaded once it has stood for a while, and not at all if another replaces it before', async () => {
  vi.useFakeTimers();
  try {
    const snapshots = new Snapshots();
    const load = vi.fn<() => Promise<Int32Array>>(async () => ids(20));
    const replaced = vi.fn<() => Promise<Int32Array>>(async () => ids(20));
    await snapshots.keep(1, KIND, ten(replaced), 0);
    await vi.advanceTimersByTimeAsync(200);
    await snapshots.keep(1, KIND, ten(load), 0);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect([replaced.mock.calls.length, load.mock.calls.length]).toEqual([0, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('[SRCH-09] the rest of a list is not loaded ahead while a search is awaited, but at once if it is needed', async () => {
  vi.useFakeTimers();
  try {
    const snapshots = new Snapshots();
    let isBusy = true;
    const all = async () => ids(20);
    const [ahead, needed] = [vi.fn<typeof all>(all), vi.fn<typeof all>(all)];
    await snapshots.keep(
      1,
      KIND,
      ten(ahead, () => isBusy),
      0,
    );
    const id = await snapshots.keep(
      2,
      KIND,
      ten(needed, () => isBusy),
      0,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ahead.mock.calls.length, needed.mock.calls.length]).toEqual([0, 0]);
    expect(await snapshots.count(2, KIND, id, 0)).toBe(20);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ahead.mock.calls.length, needed.mock.calls.length]).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('[SRCH-09] the rows seen first keep their positions when the rest has been loaded, whatever has been added since', async () => {
  const snapshots = new Snapshots();
  const all = async () => Int32Array.of(99, ...ids(5), 98, ...ids(20).subarray(5));
  const id = await snapshots.keep(1, KIND, ten(all), 0);
  expect(await snapshots.count(1, KIND, id, 0)).toBe(22);
  const read = [...((await snapshots.window(1, KIND, id, 0, 100, 0)) ?? [])];
  expect(read).toEqual([...ids(10), 99, 98, ...ids(20).subarray(10)]);
});

test('a list that cannot be completed is forgotten, so that it is requested again', async () => {
  const snapshots = new Snapshots();
  const rest = Promise.withResolvers<Int32Array>();
  const id = await snapshots.keep(
    1,
    KIND,
    ten(() => rest.promise),
    0,
  );
  const beyond = snapshots.window(1, KIND, id, 15, 10, 0);
  rest.reject(new Error('too slow'));
  await expect(beyond).rejects.toThrow('too slow');
  expect(await held(snapshots, 1, id, 0)).toBeUndefined();
});

test('[SRCH-09] the rest of a list is not loaded any further once its user asks for another or signs out, or it is dropped', async () => {
  const snapshots = new Snapshots({ ...limits, perUser: 1 });
  const loading = (): { signal: AbortSignal | undefined; load: (ending: AbortSignal) => Promise<Int32Array> } => {
    const begun: ReturnType<typeof loading> = {
      signal: undefined,
      load: (ending) => {
        begun.signal = ending;
        return new Promise((_, reject) => ending.addEventListener('abort', () => reject(ending.reason)));
      },
    };
    return begun;
  };
  const [mine, newer, others] = [loading(), loading(), loading()];
  const first = await snapshots.keep(1, KIND, ten(mine.load), 0);
  const beyond = snapshots.window(1, KIND, first, 15, 10, 0);
  const theirs = await snapshots.keep(2, KIND, ten(others.load), 0);
  const counting = snapshots.count(2, KIND, theirs, 0);
  await snapshots.keep(1, 'jobs mine', ids(1), 0);
  await vi.waitFor(() => expect(others.signal).toBeDefined());
  expect(mine.signal?.aborted).toBe(false);
  const second = await snapshots.keep(1, KIND, ten(newer.load), 0);
  const later = snapshots.window(1, KIND, second, 15, 10, 0);
  await vi.waitFor(() => expect(newer.signal).toBeDefined());
  expect([mine.signal, newer.signal, others.signal].map((signal) => signal?.aborted)).toEqual([true, false, false]);
  // Callers that wait for it are told that it has expired, as if they had come too late.
  expect(await beyond).toBeUndefined();
  expect(await held(snapshots, 1, first, 0)).toBeUndefined();
  snapshots.endLoading(2);
  expect([newer.signal, others.signal].map((signal) => signal?.aborted)).toEqual([false, true]);
  expect(await counting).toBeUndefined();
  // Unused for too long: it is dropped when anybody opens the next list.
  await snapshots.keep(3, KIND, ids(1), limits.lifeMs + 1);
  expect(newer.signal?.aborted).toBe(true);
  expect(await later).toBeUndefined();
  expect(await snapshots.count(1, KIND, second, limits.lifeMs + 1)).toBeUndefined();
});

test('rows of any kind are read in windows by position, without those the reader may no longer see', async () => {
  const seen = new Set(Array.from({ length: 30 }, (_, at) => at + 1));
  const parts = new KeptList(new Snapshots(), 'parts', async (_, wanted) =>
    wanted.filter((id) => seen.has(id)).map((id) => ({ id, name: `part ${id}` })),
  );
  const seer = { userId: 1, realms: [1] };
  const id = await parts.keep(seer, ids(30).reverse(), 0);
  expect(await parts.window(seer, id, 2, 2, 0)).toEqual([
    { id: 28, name: 'part 28', position: 2 },
    { id: 27, name: 'part 27', position: 3 },
  ]);
  seen.delete(28);
  expect(await parts.window(seer, id, 2, 2, 0)).toEqual([{ id: 27, name: 'part 27', position: 3 }]);
  expect(await parts.window({ ...seer, userId: 2 }, id, 2, 2, 0)).toBeUndefined();
  expect(await parts.count(seer, id, 0)).toBe(30);
});

describe('with other instances on one database', () => {
  let dataDir = '';
  let store: Store;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'lists-'));
    store = await openStore({ dataDir });
  });
  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const instance = () => new Snapshots(limits, new SharedLists(store.db));

  test('[SRV-01] a list made by one instance is read by another: by its owner and kind, while either reads it', async () => {
    const [here, there] = [instance(), instance()];
    const id = await here.keep(1, KIND, Int32Array.of(7, -1, 2_000_000_000), 0);
    expect(await there.window(1, KIND, id, 1, 5, 0)).toEqual(Int32Array.of(-1, 2_000_000_000));
    expect(await there.count(1, KIND, id, 0)).toBe(3);
    expect(await held(there, 2, id, 0)).toBeUndefined();
    expect(await held(instance(), 2, id, 0)).toBeUndefined();
    expect(await held(instance(), 1, id, 0, 'pools')).toBeUndefined();
    expect(await held(instance(), 1, id, 2000)).toBeUndefined();
    expect(await held(instance(), 1, id, 1000)).toBe(3);
  });

  test('a list one instance is still making is awaited by the other, and gone from both if it fails', async () => {
    const [here, there] = [instance(), instance()];
    const rest = Promise.withResolvers<Int32Array>();
    const id = await here.keep(
      1,
      KIND,
      ten(() => rest.promise),
      0,
    );
    expect(await there.window(1, KIND, id, 0, 10, 0)).toHaveLength(10);
    const beyond = there.window(1, KIND, id, 15, 10, 0);
    rest.resolve(ids(20));
    expect(await beyond).toEqual(Int32Array.of(16, 17, 18, 19, 20));
    const load = () => Promise.reject(new Error('too slow'));
    const lost = await here.keep(1, KIND, ten(load), 0);
    await expect.poll(() => held(instance(), 1, lost, 0), { timeout: 30_000 }).toBeUndefined();
  });

  test('[SRCH-09] the rest of a list is loaded for another instance that needs it, however busy this one is', async () => {
    const roomy = () => new Snapshots(undefined, new SharedLists(store.db));
    const [here, there] = [roomy(), roomy()];
    const load = vi.fn<() => Promise<Int32Array>>(async () => ids(20));
    const id = await here.keep(
      1,
      KIND,
      ten(load, () => true),
      0,
    );
    const unread = await here.keep(
      2,
      KIND,
      ten(load, () => true),
      0,
    );
    expect(await there.window(1, KIND, id, 0, 10, 0)).toHaveLength(10);
    expect(await there.window(2, KIND, unread, 0, 10, 0)).toHaveLength(10);
    expect(load).not.toHaveBeenCalled();
    expect(await there.window(1, KIND, id, 15, 10, 0)).toEqual(Int32Array.of(16, 17, 18, 19, 20));
    expect(await there.count(1, KIND, id, 0)).toBe(20);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a list whose instance is gone before it was complete has expired, and so has one its user replaced', async () => {
    const impatient = () => new Snapshots(limits, new SharedLists(store.db, 300));
    const [gone, here, there] = [new SharedLists(store.db), instance(), impatient()];
    await gone.put('left behind', { owner: 1, kind: KIND, ids: ids(10), isWhole: false }, 8, 0);
    expect(await there.window(1, KIND, 'left behind', 0, 10, 0)).toHaveLength(10);
    expect(await there.window(1, KIND, 'left behind', 15, 10, 0)).toBeUndefined();
    expect(await there.window(1, KIND, 'left behind', 0, 10, 0)).toBeUndefined();
    const load = () => Promise.resolve(ids(20));
    const replaced = await here.keep(
      1,
      KIND,
      ten(load, () => true),
      0,
    );
    await here.keep(1, KIND, ids(1), 0);
    await expect.poll(() => held(instance(), 1, replaced, 0)).toBeUndefined();
  });

  test('the latest lists of a user and kind are kept, and unused ones removed', async () => {
    const here = instance();
    const kept: string[] = [];
    for (let at = 0; at < 4; at += 1) kept.push(await here.keep(1, KIND, ids(1), at));
    const other = await here.keep(2, KIND, ids(1), 9);
    const left = async () =>
      (await store.db.selectFrom('kept_list').select('id').execute()).map(({ id }) => id).toSorted();
    expect(await left()).toEqual([...kept.slice(2), other].toSorted());
    await purgeLists(store.db, 9);
    expect(await left()).toEqual([other]);
  });
});
