import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GROUP_FLAGS } from '#core/contract/people/user.ts';
import { fold } from '#core/text/fold.ts';
import { findSameIndexes, insertDocument } from './document/documents.ts';
import { indexColumns } from './document/indexValue.ts';
import { changeCredentials, recoveryCodesLeft } from './people/credentials.ts';
import { lockFolder } from './database/folderLock.ts';
import { keysOf } from '#core/text/keys.ts';
import { conditionOf, parseFulltext } from '#core/text/query.ts';
import { ownText, indexFileText } from './document/fulltext.ts';
import { orderText, takeText } from './document/textOrder.ts';
import { holdsLock, lockOf, releaseLock, acquireLock } from './marks/layers.ts';
import { openStore, type Store } from './database/open.ts';
import { insertProcess, lockProcesses, processesOf } from './pool/pools.ts';
import { supervisors } from './workflow/instances.ts';
import { jobKeys } from './workflow/jobs.ts';
import { compileSearch } from './search/compile.ts';
import { closeSessions, findSession, openSession, purgeExpired, consumeTotpStep } from './people/sessions.ts';

let dataDir = '';
let store: Store;
let docid = 0;
const session = (idhash: string, userid: number, expiresat: number) => ({
  idhash,
  userid,
  useragent: '',
  address: '',
  modulename: 'Viewer',
  moduleid: 0,
  keepalive: 0,
  createdat: 0,
  seenat: 0,
  expiresat,
});

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  store = await openStore({ dataDir });
  const { db } = store;
  await db.insertInto('product').values({ id: 1, name: 'P' }).execute();
  await db.insertInto('client').values({ id: 1, name: 'C', caption: 'C' }).execute();
  await db.insertInto('realm').values({ id: 1, clientid: 1, productid: 1 }).execute();
  await db.insertInto('doctype').values({ id: 1, name: 'T', folded: 't', clientid: 1 }).execute();
  await db.insertInto('mask').values({ id: 1, caption: 'M', orderno: 1 }).execute();
  for (const login of ['a', 'b']) {
    await db
      .insertInto('user')
      .values({
        login,
        loginfolded: login,
        firstname: '',
        surname: '',
        description: '',
        email: '[]',
        passwordhash: '',
        active: 1,
        mustchange: 0,
        languageid: 1031,
        totpsecret: null,
        totpforced: 0,
        totpstep: 0,
      })
      .execute();
  }
  const file = { sha256: 'ab', size: 1, kind: 'pdf', mime: 'application/pdf', encrypted: 0, pagecount: 1, pages: '[]' };
  docid = await insertDocument(db, {
    realmid: 1,
    year: 2026,
    doctypeid: 1,
    maskid: 1,
    filename: 'Plan.pdf',
    folded: fold('Plan.pdf'),
    filetype: 'pdf',
    file,
    indexes: [],
    by: 1,
    at: 0,
  });
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('[ARCH-03] documents are the same by the size of their numbers, however they are written', async () => {
  const { db } = store;
  await db
    .insertInto('index_def')
    .values({
      id: 1,
      name: 'a',
      caption: 'A',
      type: 'float',
      maxlength: null,
      minimum: null,
      maximum: null,
      digitsonly: 0,
    })
    .execute();
  await db
    .insertInto('document_index')
    .values({ docid, indexid: 1, ...indexColumns('float', '1.50') })
    .execute();
  const place = { realmid: 1, doctypeid: 1, maskid: 1 };
  const same = (value: string) => findSameIndexes(db, place, [{ indexid: 1, ...indexColumns('float', value) }]);
  expect([await same('1,5'), await same('1.51')]).toEqual([docid, undefined]);
});

const take = (userid: number, now: number, sessionhash = `s${userid}`) =>
  acquireLock(store.db, { docid, userid, sessionhash, takeover: false, now, expiresat: now + 100 });

test('[LAYR-02] a lock has one holder, who renews it, and is free once it expires', async () => {
  expect(await take(1, 0)).toBe(true);
  expect(await take(2, 50)).toBe(false);
  expect(await take(1, 50)).toBe(true);
  expect(await lockOf(store.db, docid, 120)).toMatchObject({ userid: 1, since: 0, expiresat: 150 });
  expect(await holdsLock(store.db, docid, 's1', 149)).toBe(true);
  expect(await holdsLock(store.db, docid, 's1', 150)).toBe(false);
  expect(await lockOf(store.db, docid, 150)).toBeUndefined();
  expect(await take(2, 150)).toBe(true);
  expect(await lockOf(store.db, docid, 160)).toMatchObject({ userid: 2, since: 150 });
  await releaseLock(store.db, docid, 's1');
  expect(await take(1, 160)).toBe(false);
});

const userNo = (id: number) => store.db.selectFrom('user').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('a session ends with its locks, by logout, on all devices, or by time', async () => {
  const [one, two] = [await userNo(1), await userNo(2)];
  await openSession(store.db, session('s1', 1, 1000), one, undefined);
  await take(1, 0, 's1');
  await closeSessions(store.db, 1, 's1', 'one', 5);
  expect([await findSession(store.db, 's1', 5), await lockOf(store.db, docid, 5)]).toEqual([undefined, undefined]);
  await openSession(store.db, session('s2', 1, 1000), one, undefined);
  await openSession(store.db, session('s3', 1, 1000), one, 's2');
  expect(await findSession(store.db, 's2', 5)).toBeUndefined();
  await closeSessions(store.db, 1, 'elsewhere', 'all', 6);
  expect(await findSession(store.db, 's3', 6)).toBeUndefined();
  await openSession(store.db, session('s4', 2, 1000), two, undefined);
  expect(await findSession(store.db, 's4', 1000)).toBeUndefined();
  await purgeExpired(store.db, 1000);
  expect(await store.db.selectFrom('session').selectAll().execute()).toEqual([]);
});

test('[SCAN-01] a session that expires gives its pool back, with the pages as they were left', async () => {
  await store.db.insertInto('pool').values({ id: 1, name: 'Eingang' }).execute();
  const brought = { poolid: 1, name: 'Scan', by: null, at: 0, lock: undefined };
  const [mine, kept] = [await insertProcess(store.db, brought), await insertProcess(store.db, brought)];
  await openSession(store.db, session('gone', 1, 1000), await userNo(1), undefined);
  await openSession(store.db, session('here', 2, 1001), await userNo(2), undefined);
  await lockProcesses(store.db, [mine], { userid: 1, sessionhash: 'gone', at: 0 });
  await lockProcesses(store.db, [kept], { userid: 2, sessionhash: 'here', at: 0 });
  const holders = async (now: number) =>
    (await processesOf(store.db, 1, now)).map(({ lockuser, ondesk }) => [lockuser, ondesk]);
  const before = [
    [1, 1],
    [2, 1],
  ];
  const after = [
    [null, 1],
    [2, 1],
  ];
  await purgeExpired(store.db, 999);
  expect(await holders(999)).toEqual(before);
  expect(await holders(1000)).toEqual(after);
  await purgeExpired(store.db, 1000);
  expect(await holders(1000)).toEqual(after);
});

test('[AUTH-08] a login verified before the password or second factor changed opens nothing', async () => {
  const before = await userNo(1);
  await store.db.updateTable('user').set({ passwordhash: 'another' }).where('id', '=', 1).execute();
  expect(await openSession(store.db, session('late', 1, 1000), before, undefined)).toBe(false);
  await store.db
    .updateTable('user')
    .set({ passwordhash: before.passwordhash, totpsecret: 'SECRET' })
    .where('id', '=', 1)
    .execute();
  expect(await openSession(store.db, session('late', 1, 1000), before, undefined)).toBe(false);
  expect(await openSession(store.db, session('late', 1, 1000), await userNo(1), undefined)).toBe(true);
  await store.db.updateTable('user').set({ totpsecret: before.totpsecret }).where('id', '=', 1).execute();
  await closeSessions(store.db, 1, 'late', 'all', 1);
});

test('changing credentials needs the session and credentials it was verified with, or changes nothing', async () => {
  const known = await userNo(1);
  await openSession(store.db, session('here', 1, 1000), known, undefined);
  const change = (freshhash: string, now = 5) =>
    changeCredentials(store.db, {
      changes: { passwordhash: freshhash },
      known,
      recoveryhashes: [freshhash],
      session: session('here', 1, 1000),
      freshhash,
      action: 'password.changed',
      now,
    });
  const untouched = async () => {
    expect(await userNo(1)).toMatchObject({ passwordhash: known.passwordhash });
    expect(await recoveryCodesLeft(store.db, 1)).toBe(0);
    expect(await store.db.selectFrom('audit').where('action', '=', 'password.changed').selectAll().execute()).toEqual(
      [],
    );
  };
  expect(await change('late', 1000)).toBe(false);
  await untouched();
  await store.db.updateTable('user').set({ totpsecret: 'S' }).where('id', '=', 1).execute();
  expect(await change('other')).toBe(false);
  await store.db.updateTable('user').set({ totpsecret: null }).where('id', '=', 1).execute();
  await untouched();
  // Logging out everywhere also stops a simultaneous change from opening a session.
  await closeSessions(store.db, 1, 'here', 'all', 4);
  expect(await change('revived')).toBe(false);
  await untouched();
  expect(await store.db.selectFrom('session').selectAll().execute()).toEqual([]);

  await openSession(store.db, session('here', 1, 1000), known, undefined);
  expect(await Promise.all([change('first'), change('second')])).toEqual([true, false]);
  expect(await store.db.selectFrom('session').select('idhash').execute()).toEqual([{ idhash: 'first' }]);
  expect(await userNo(1)).toMatchObject({ passwordhash: 'first' });
});

test('a one-time code can be used once', async () => {
  const taken = await Promise.all([
    consumeTotpStep(store.db, 1, 7),
    consumeTotpStep(store.db, 1, 7),
    consumeTotpStep(store.db, 1, 7),
  ]);
  expect(taken).toEqual([true, false, false]);
  expect(await consumeTotpStep(store.db, 1, 6)).toBe(false);
  expect(await consumeTotpStep(store.db, 1, 8)).toBe(true);
});

test('a file’s text is added to the names and values of its documents, and its job ends', async () => {
  const order = () => orderText(store.db, { sha256: 'ab', kind: 'pdf', encrypted: 0 }, 0);
  const take = async () => (await takeText(store, { servedLast: -1, now: 0, leaseMs: 1 }))!;
  await order();
  const free = { taker: null, leaseuntil: null };
  expect(await store.db.selectFrom('text_job').selectAll().execute()).toEqual([
    { sha256: 'ab', since: 0, filedby: 1, ...free },
  ]);
  await indexFileText(store, await take(), keysOf(['Häuser am Ring']));
  const found = (words: string) =>
    store.db
      .selectFrom('document')
      .where((eb) => store.dialect.isFound('document', eb.ref('document.id'), conditionOf(parseFulltext(words))))
      .select('id')
      .execute();
  expect(await found('haus plan')).toEqual([{ id: docid }]);
  expect(await found('haus nowhere')).toEqual([]);
  await order();
  await indexFileText(store, await take(), keysOf(['anderes']));
  expect(await found('haus')).toEqual([]);
  expect(ownText('a', ['b', 'c'])).toBe('a\nb\nc');
  expect(await store.db.selectFrom('text_job').selectAll().execute()).toEqual([]);
});

test('a database opened again knows how many rows lie behind its indexes', async () => {
  const counted = async () => (await sql`select 1 from sqlite_stat1 where tbl = 'document'`.execute(store.db)).rows;
  expect(await counted()).toEqual([]);
  await store.close();
  store = await openStore({ dataDir });
  expect(await counted()).not.toEqual([]);
});

test('the jobs of a view are found by its user or groups, not by reading every document', async () => {
  const looker = { userId: 1, groups: [1], realms: [1], represented: [], supervised: [] };
  for (const view of ['mine', 'group'] as const) {
    const plan = await jobKeys(store.db, looker, { view }).explain<{ readonly detail: string }>(
      undefined,
      sql`query plan`,
    );
    const read = plan.map(({ detail }) => detail).filter((detail) => detail.includes(' document '));
    expect(read).toEqual(['SEARCH document USING INTEGER PRIMARY KEY (rowid=?)']);
  }
});

test('[SRCH-09] the documents of a mask are read newest first from an index of their own, not sorted', async () => {
  const found = compileSearch(
    store.db,
    store.dialect,
    { maskid: 1, indexes: [{ indexid: 1, operator: 6, value: 'e' }] },
    { realms: [1], types: new Map([[1, 'text']]), noteRealms: [], attachmentRealms: [] },
  ).limit(10);
  const plan = await found.explain<{ readonly detail: string }>(undefined, sql`query plan`);
  const read = plan.map(({ detail }) => detail).filter((detail) => /\bdocument\b|ORDER BY/.test(detail));
  expect(read).toEqual(['SEARCH document USING COVERING INDEX document_by_mask (maskid=?)']);
});

test('[WF-03] all supervisors who may see the document are escalated to, once each, and never a user themselves', async () => {
  const { db } = store;
  const flags = Object.fromEntries(GROUP_FLAGS.map((flag) => [flag, 0])) as Record<
    (typeof GROUP_FLAGS)[number],
    number
  >;
  await db
    .insertInto('usergroup')
    .values({ id: 7, name: 'G', ...flags })
    .execute();
  const [a, b] = (await db.selectFrom('user').select('id').orderBy('id').execute()).map(({ id }) => id) as [
    number,
    number,
  ];
  await db
    .insertInto('group_supervisor')
    .values([
      { groupid: 7, userid: b },
      { groupid: 7, userid: a },
    ])
    .execute();
  await db
    .insertInto('usergroup')
    .values({ id: 8, name: 'H', ...flags })
    .execute();
  await db.insertInto('group_supervisor').values({ groupid: 8, userid: b }).execute();
  await db
    .insertInto('usergroup')
    .values({ id: 9, name: 'Seeing', ...flags })
    .execute();
  await db.insertInto('group_realm').values({ groupid: 9, realmid: 1 }).execute();
  for (const groupid of [7, 8]) await db.insertInto('group_member').values({ groupid, userid: a }).execute();
  expect(await supervisors(db, docid)).toEqual({ groups: new Map(), users: new Map() });
  for (const userid of [a, b]) await db.insertInto('group_member').values({ groupid: 9, userid }).execute();
  expect(await supervisors(db, docid)).toEqual({
    groups: new Map([
      [7, [a, b]],
      [8, [b]],
    ]),
    users: new Map([[a, [b]]]),
  });
  await db.updateTable('user').set({ active: 0 }).where('id', '=', a).execute();
  expect(await supervisors(db, docid)).toEqual({
    groups: new Map([
      [7, [b]],
      [8, [b]],
    ]),
    users: new Map([[a, [b]]]),
  });
  await db.updateTable('user').set({ active: 0 }).where('id', '=', b).execute();
  expect(await supervisors(db, docid)).toEqual({ groups: new Map(), users: new Map() });
});

test('a data folder has one owner at a time', () => {
  const lock = lockFolder(dataDir);
  expect(() => lockFolder(dataDir)).toThrow(dataDir);
  lock.release();
  lockFolder(dataDir).release();
});
