import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { KINDS } from './kinds.ts';
import { deleteRow, etagOf, rowOf } from './rows.ts';

let dataDir = '';
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rows-'));
  store = await openStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('[SRV-03] the audit records the deletion of a stamp without its picture', async () => {
  const content = JSON.stringify({ type: 'image', href: `data:image/png;base64,${'A'.repeat(100_000)}` });
  await store.db
    .insertInto('stamp')
    .values({ id: 900, name: 'Logo', orderno: 1, content, color: '#000000', width: 100, height: 50, lastnumber: 0 })
    .execute();
  const row = await rowOf(store.db, KINDS.stamp, 900);
  await store.db
    .transaction()
    .execute((trx) => deleteRow({ trx, dialect: store.dialect, by: 1, at: 0 }, KINDS.stamp, 900, etagOf(row ?? {})));
  const { oldvalue } = await store.db
    .selectFrom('audit')
    .where('action', '=', 'stamp.deleted')
    .select('oldvalue')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(oldvalue ?? '')).toMatchObject({ name: 'Logo', content: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
