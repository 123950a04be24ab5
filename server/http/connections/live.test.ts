import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Patience } from '#server/jobs/pool/patience.ts';
import { PoolFolders } from '#server/jobs/pool/poolFolders.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { Connections } from './live.ts';

/** As on a dead network share: no request for it is ever answered. */
vi.mock(import('node:fs/promises'), async (original) => {
  const actual = await original();
  const hang = ((name: string, ...others: never[]) =>
    name.endsWith('dead')
      ? new Promise(() => undefined)
      : (actual.realpath as (...all: unknown[]) => unknown)(name, ...others)) as typeof actual.realpath;
  return { ...actual, realpath: hang };
});

let top = '';
let store: Store;
beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(os.tmpdir(), 'live-')));
  for (const name of ['root/dead', 'root/alive']) await mkdir(path.join(top, name), { recursive: true });
  store = await openStore({ dataDir: path.join(top, 'data') });
  await store.db
    .insertInto('pool')
    .values([
      { id: 71, name: 'Tot' },
      { id: 72, name: 'Lebendig' },
    ])
    .execute();
  await store.db
    .insertInto('watched_folder')
    .values([
      { poolid: 71, folder: 'dead' },
      { poolid: 72, folder: 'alive' },
    ])
    .execute();
});
afterAll(async () => {
  await store.close();
  await rm(top, { recursive: true, force: true });
});

test('[SRV-03] a share that hangs holds up neither settings nor other folders, nor the end of the server', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const parts = { store, dataDir: path.join(top, 'data'), now: Date.now, log };
  const watcher = new PoolFolders({ ...parts, files: {}, uploadBytes: 1 } as never);
  const connections = new Connections({
    ...parts,
    files: {} as never,
    sealKey: Buffer.alloc(32),
    given: { environment: { WATCH_ROOT: path.join(top, 'root') } },
    patience: new Patience(300),
  });
  const following = connections.follow(watcher);
  const row = { name: 'PUBLIC_URL', value: 'https://dms.firma.test', sealed: 0 };
  await store.db.insertInto('connection_setting').values(row).execute();
  const reloading = connections.reload();
  // The folder is still being asked.
  await expect.poll(() => connections.publicUrl, { interval: 5, timeout: 250 }).toBe(row.value);
  expect(connections.folders).toEqual([]);
  await following;
  await reloading;
  expect(connections.folders).toEqual([
    { poolid: 71, folder: 'dead', place: undefined, fault: 'unusable' },
    { poolid: 72, folder: 'alive', place: path.join(top, 'root/alive'), fault: undefined },
  ]);
  expect(await connections.subfolders()).toEqual(['alive']);
  await connections.close();
  await watcher.close();
});
