import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { holdRealms } from './documentChange.ts';

let dataDir = '';
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'change-'));
  store = await openStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('[SRV-02] moves in opposite directions lock their realms in the same order and do not deadlock', async () => {
  const heldFor = async (realms: readonly number[]) => {
    const held: number[] = [];
    const serialise = async (_trx: unknown, key: number) => void held.push(key);
    await holdRealms(store.db, { serialise }, realms);
    return held;
  };
  expect(await heldFor([2, 10])).toEqual([2, 10]);
  expect(await heldFor([10, 2])).toEqual([2, 10]);
  expect(await heldFor([10, 10])).toEqual([10]);
});
