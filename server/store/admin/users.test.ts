import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { insertAdministrator } from './found.ts';
import { Refused } from './refused.ts';
import { adminUsers, saveUser, type UserInput } from './users.ts';

let dataDir = '';
let store: Store;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'users-'));
  store = await openStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const LOGIN = 'ad\u202Emin';
const flags = {
  workflowvisible: 1,
  sendtovisible: 1,
  serverrecognitionvisible: 1,
  quicksearchvisible: 1,
  stampvisible: 1,
  maskvisible: 1,
};

test('[SRV-03] a login with a sign that turns the direction is refused; who has one already keeps it', async () => {
  const { db, dialect } = store;
  const admin = { login: LOGIN, firstname: '', surname: 'A', email: '', password: '' };
  const by = await insertAdministrator(db, admin, 1031, 'x');
  await db
    .insertInto('usergroup')
    .values({ id: 1, name: '1', ...flags })
    .execute();
  await db.insertInto('group_member').values({ groupid: 1, userid: by }).execute();
  await db.insertInto('group_right').values({ groupid: 1, name: 'administration.manage' }).execute();
  const save = (input: UserInput) => db.transaction().execute((trx) => saveUser({ trx, dialect, by, at: 1 }, input));
  const [before] = await adminUsers(db, 1, by);
  if (before === undefined) throw new Error('no administrator');
  const kept = await save({ ...before, surname: 'B' });
  expect(kept).toMatchObject({ login: LOGIN, surname: 'B' });
  const refused = new Refused('invalid', { field: 'login' });
  await expect(save({ ...kept, login: 'x\u2066' })).rejects.toThrow(refused);
  const { id: _, etag: __, ...fresh } = kept;
  await expect(save({ ...fresh, login: 'anna\nb' })).rejects.toThrow(refused);
  expect(await save({ ...kept, login: 'admin' })).toMatchObject({ login: 'admin' });
});
