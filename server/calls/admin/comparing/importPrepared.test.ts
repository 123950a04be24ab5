import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADMINISTRATION } from '#core/contract/people/rights.ts';
import { Failure } from '#server/rules/failure.ts';
import { exportConfiguration, stateOf } from '#server/store/admin/configuration/configuration.ts';
import { insertAdministrator } from '#server/store/admin/found.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { sweepLookups } from '#server/store/admin/lookups/generations.ts';
import { FORGOTTEN_MS } from '#server/store/lookupTables.ts';
import { importPrepared } from './importPrepared.ts';

const flags = {
  workflowvisible: 1,
  sendtovisible: 1,
  serverrecognitionvisible: 1,
  quicksearchvisible: 1,
  stampvisible: 1,
  maskvisible: 1,
};
let dataDir = '';
let store: Store;
let now = 1;
beforeEach(async () => {
  now = 1;
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'prepared-'));
  store = await openStore({ dataDir });
  const { db } = store;
  const rules = { type: 'text', maxlength: null, minimum: null, maximum: null, digitsonly: 0 };
  await db
    .insertInto('index_def')
    .values({ id: 1, name: 'no', caption: 'No', ...rules })
    .execute();
  const admin = { login: 'admin', firstname: '', surname: 'A', email: '', password: '' };
  const userid = await insertAdministrator(db, admin, 1031, 'x');
  await db
    .insertInto('usergroup')
    .values({ id: 1, name: 'A', ...flags })
    .execute();
  await db.insertInto('group_member').values({ groupid: 1, userid }).execute();
  await db.insertInto('group_right').values({ groupid: 1, name: ADMINISTRATION }).execute();
  for (const id of [7, 8])
    await db
      .insertInto('mask')
      .values({ id, caption: `${id}`, orderno: id })
      .execute();
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const sweep = () =>
  sweepLookups((step) =>
    store.db.transaction().execute((trx) => step({ trx, dialect: store.dialect, by: 0, at: now })),
  );
const cell = (rowno: number) => ({ rowno, indexid: 1, value: `${rowno}`, clientid: null });
const stored = async () => (await store.db.selectFrom('lookup_value').select('maskid').execute()).length;

/** Imports a piece for the first mask and then several for the second, with a pause before each. */
async function taken(pause: number): Promise<void> {
  const left = { file: await exportConfiguration(store.db), lookups: { rows: [], staged: [], added: 4, changed: 0 } };
  const pieces = async function* () {
    for (const [at, maskid] of [7, 8, 8, 8].entries()) {
      now += pause;
      await sweep();
      yield { maskid, cells: [cell(at)] };
    }
  };
  const importer = { ...store, db: store.db, by: 1, now: () => now };
  await importPrepared(importer, { ...left, etag: await stateOf(store.db) }, pieces());
}

test('[SRV-02] an import of many look-up tables goes on while it writes, however long the first has been complete', async () => {
  await taken(FORGOTTEN_MS - 1000);
  await sweep();
  expect(await stored()).toBe(4);
});

test('[SRV-02] an import that stood still too long ends without effect, and says so', async () => {
  await expect(taken(FORGOTTEN_MS + 1)).rejects.toThrow(new Failure('admin.importGivenUp'));
  await sweep();
  expect(await stored()).toBe(0);
});
