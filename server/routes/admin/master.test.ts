import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#server/rules/failure.ts';
import { insertAdministrator } from '#server/store/admin/found.ts';
import { adminGroups } from '#server/store/admin/groups.ts';
import type { Dialect } from '#server/store/dialect.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { adminMasterHandlers } from './master.ts';

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
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'master-'));
  store = await openStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Call = Parameters<typeof adminMasterHandlers.adminDelete>[0];

/** Deletes a group; `meanwhile` is what somebody does who has the set-up's lock before. */
async function remove(id: number, by: number, meanwhile: Dialect['serialise']): Promise<void> {
  const etag = (await adminGroups(store.db, id))[0]?.etag;
  const dialect = { ...store.dialect, serialise: meanwhile };
  const services = { store: { ...store, db: store.db, dialect }, now: () => 1 };
  // Of the call it needs no more.
  const call: unknown = { services, principal: { userId: by }, body: { noun: 'usergroup', id, etag } };
  await adminMasterHandlers.adminDelete(call as Call);
}

test('[SRV-03] a group whose rights are changed while its deletion waits is not deleted, so that the log tells them', async () => {
  const { db } = store;
  const admin = { login: 'admin', firstname: '', surname: 'A', email: '', password: '' };
  const by = await insertAdministrator(db, admin, 1031, 'x');
  for (const id of [1, 2])
    await db
      .insertInto('usergroup')
      .values({ id, name: `${id}`, ...flags })
      .execute();
  await db.insertInto('group_member').values({ groupid: 1, userid: by }).execute();
  await db.insertInto('group_right').values({ groupid: 1, name: 'administration.manage' }).execute();
  const give: Dialect['serialise'] = async (trx) => {
    await trx
      .insertInto('group_right')
      .values({ groupid: 2, name: 'document.download' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  await expect(remove(2, by, give)).rejects.toThrow(new Failure('admin.conflict'));
  await remove(2, by, () => Promise.resolve());
  const deleted = await db.selectFrom('audit').where('action', '=', 'usergroup.deleted').select('oldvalue').execute();
  expect(deleted.map(({ oldvalue }): unknown => JSON.parse(oldvalue ?? ''))).toMatchObject([{ id: 2, rights: [] }]);
});
