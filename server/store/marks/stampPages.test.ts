import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { deleteGroup, insertGroup, replaceGroup } from './layers.ts';
import { stampsIn } from './stampPages.ts';

let dataDir = '';
let store: Store;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'stamps-'));
  store = await openStore({ dataDir });
  // Marks are made without document and user.
  await sql`pragma foreign_keys = off`.execute(store.db);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const marksOf = (...stampids: readonly string[]): string =>
  JSON.stringify(stampids.map((stampid) => ({ kind: 'stamp', geometry: { stampid, name: 'x' } })));
const pages = async (): Promise<string[]> =>
  (await store.db.selectFrom('stamp_page').selectAll().orderBy('stampid').orderBy('pageno').execute()).map(
    ({ stampid, docid, version, pageno }) => `${stampid} on ${docid}/${version}/${pageno}`,
  );

test('[SRV-03] the pages that show a stamp are kept as marks are made, changed and removed', async () => {
  const { db } = store;
  const group = { docid: 4, version: 2, pageno: 1, ownerid: 1, at: 0 };
  const mine = await insertGroup(db, { ...group, marks: marksOf('7', '7', '9') });
  const other = await insertGroup(db, { ...group, ownerid: 2, marks: marksOf('7') });
  const second = await insertGroup(db, { ...group, pageno: 2, marks: marksOf('9') });
  await insertGroup(db, { ...group, pageno: 3, marks: '[]' });
  expect(await pages()).toEqual(['7 on 4/2/1', '9 on 4/2/1', '9 on 4/2/2']);
  await replaceGroup(db, mine, { at: 1, marks: marksOf('8') });
  expect(await pages()).toEqual(['7 on 4/2/1', '8 on 4/2/1', '9 on 4/2/2']);
  await replaceGroup(db, mine, { at: 2, marks: '[]' });
  await deleteGroup(db, second, 3);
  expect(await pages()).toEqual(['7 on 4/2/1']);
  await deleteGroup(db, other, 4);
  expect(await pages()).toEqual([]);
});

test('[SRV-03] a text about a stamp is none, nor is a number that no stamp can have', () => {
  const marks = [{ text: '"stampid":"5"' }, { geometry: { stampid: 'x' } }, { geometry: { stampid: '12345678901' } }];
  expect([...stampsIn(JSON.stringify(marks))]).toEqual([]);
  expect([...stampsIn(marksOf('3', '12', '3'))]).toEqual([3, 12]);
});
