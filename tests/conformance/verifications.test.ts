import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { grantVerification, consumeVerification } from '#server/store/people/verifications.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { insertCompany } from './scene.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each([
  { name: 'SQLite', url: undefined },
  ...(postgres === undefined ? [] : [{ name: 'PostgreSQL', url: postgres.url }]),
])('$name', ({ url }) => {
  let folder = '';
  let store: Store;
  /** Another instance on the same database, if the database supports it. */
  let other: Store;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'verified-'));
    store = await openStore({ dataDir: path.join(folder, 'one'), databaseUrl: url });
    other = url === undefined ? store : await openStore({ dataDir: path.join(folder, 'other'), databaseUrl: url });
    await insertCompany(store);
    const { id } = await store.db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow();
    const login = { userid: id, useragent: '', address: '', modulename: 'Viewer', moduleid: 1, keepalive: 0 };
    for (const idhash of ['a', 'b'])
      await store.db
        .insertInto('session')
        .values({ idhash, ...login, createdat: 0, seenat: 0, expiresat: 1e12 })
        .execute();
  });
  afterAll(async () => {
    if (other !== store) await other.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('[SIGN-01] a verified password is valid once, in its session, for its document, for a minute', async () => {
    await grantVerification(store.db, 'a', 1, 1000);
    expect(await consumeVerification(other.db, 'b', 1, 1001)).toBe(false);
    expect(await consumeVerification(other.db, 'a', 2, 1001)).toBe(false);
    expect(await consumeVerification(other.db, 'a', 1, 1001)).toBe(true);
    expect(await consumeVerification(store.db, 'a', 1, 1002)).toBe(false);
    await grantVerification(store.db, 'a', 1, 1000);
    expect(await consumeVerification(other.db, 'a', 1, 61_000)).toBe(false);
  });

  test('[SRV-02] of many simultaneous requests on two instances one gets it', async () => {
    await grantVerification(store.db, 'a', 7, 5000);
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => consumeVerification((at % 2 === 0 ? store : other).db, 'a', 7, 5001)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('[SIGN-01] expired verifications are deleted, and all of them with their session', async () => {
    await grantVerification(store.db, 'a', 1, 0);
    await grantVerification(other.db, 'a', 2, 60_000);
    await grantVerification(store.db, 'b', 1, 60_000);
    const left = () => store.db.selectFrom('verification').select(['sessionhash', 'docid']).orderBy('docid').execute();
    expect((await left()).filter(({ sessionhash }) => sessionhash === 'a')).toEqual([{ sessionhash: 'a', docid: 2 }]);
    await store.db.deleteFrom('session').where('idhash', '=', 'b').execute();
    expect(await left()).toEqual([{ sessionhash: 'a', docid: 2 }]);
  });
});
