import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { healthOf } from './health.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
let store: Store;
beforeAll(async () => {
  store = await openStore({ dataDir });
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('[SRV-03] the health names what is wrong, the worst first', async () => {
  const files = { fault: () => Promise.resolve<string | undefined>(undefined) };
  const away = { fault: () => Promise.resolve('no answer') };
  const isClosing = () => false;
  expect(await healthOf({ store, files, isClosing })).toBe('ready');
  expect(await healthOf({ store, files: away, isClosing })).toBe('filesAway');
  expect(await healthOf({ store: { db: store.db, damage: 'a page' }, files: away, isClosing })).toBe('databaseDamaged');
  expect(await healthOf({ store, files, isClosing: () => true })).toBe('closing');
  await store.close();
  expect(await healthOf({ store, files: away, isClosing })).toBe('databaseAway');
});
