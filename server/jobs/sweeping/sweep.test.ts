import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { startSweep } from './sweep.ts';

const HOUR = 3_600_000;
let dataDir = '';
let store: Store;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sweep-'));
  store = await openStore({ dataDir });
  // Rows are made without everything that they refer to.
  await sql`pragma foreign_keys = off`.execute(store.db);
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Of an import whose server was killed. */
async function leave(generation: number): Promise<void> {
  await store.db.insertInto('lookup_generation').values({ maskid: 1, generation, state: 'staged', at: 0 }).execute();
  await store.db
    .insertInto('lookup_value')
    .values({ maskid: 1, generation, rowno: 0, indexid: 1, value: 'x', folded: 'x' })
    .execute();
}
const left = async () => (await store.db.selectFrom('lookup_value').selectAll().execute()).length;

test('[SRV-03] what a killed import left is removed at the start, and each hour even if files cannot be removed', async () => {
  const files = { sweep: () => Promise.reject(new Error('the bucket is away')) };
  const error = vi.fn<() => void>();
  const log = { error, warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
  await leave(1);
  const stop = startSweep(store, { files: files as never, pages: undefined }, () => 2 * HOUR, log as never);
  await expect.poll(left).toBe(0);
  expect(error).not.toHaveBeenCalled();
  await leave(2);
  vi.advanceTimersByTime(HOUR);
  await stop();
  expect(await left()).toBe(0);
  expect(error).toHaveBeenCalledTimes(1);
});
