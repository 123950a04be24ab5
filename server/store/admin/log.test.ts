import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { Searches } from '#server/store/search/searches.ts';
import { Snapshots } from '#server/store/snapshots/snapshots.ts';
import { auditLog, type LogFilter } from './log.ts';

let folder: string;
let store: Store;
let searches: Searches;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'log-'));
  store = await openStore({ dataDir: folder });
  searches = new Searches(store, new Snapshots());
  await store.db.deleteFrom('audit').execute();
  for (let id = 1; id <= 6; id += 1)
    await store.db
      .insertInto('audit')
      .values({ id, at: id, userid: id % 2, action: id > 4 ? 'mask.changed' : 'mask.added', newvalue: `Wert_${id}` })
      .execute();
});
afterAll(async () => {
  await searches.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const found = async (filter: Omit<LogFilter, 'limit'>, signal = new AbortController().signal): Promise<number[]> =>
  (await auditLog(store, { ...filter, limit: 3 }, (query) => searches.numbers(query, signal, true))).map(
    ({ id }) => id,
  );

test('[SRV-03] the log is searched newest first, from any entry on, by user, action and text', async () => {
  expect(await found({})).toEqual([6, 5, 4]);
  expect(await found({ before: 4 })).toEqual([3, 2, 1]);
  expect(await found({ userid: 1 })).toEqual([5, 3, 1]);
  expect(await found({ action: 'mask.a' })).toEqual([4, 3, 2]);
  expect(await found({ text: 'Wert_5' })).toEqual([5]);
  expect(await found({ text: 'WertX5' })).toEqual([]);
  expect(await found({ text: 'wERT_5' })).toEqual([5]);
  // PostgreSQL is told to ignore case.
  let asked = '';
  const dialect = { ...store.dialect, name: 'postgres' as const };
  await auditLog({ db: store.db, dialect }, { text: 'wert', limit: 3 }, (query) => {
    asked = query.compile().sql;
    return Promise.resolve(new Int32Array());
  });
  expect(asked).toContain('"audit"."newvalue" ilike ');
});

test('[SRV-03] a search of the log is given up with its call', async () => {
  await expect(found({ text: 'Wert' }, AbortSignal.abort())).rejects.toThrow(/given up/);
});
