import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore, placeIn } from './localFiles.ts';
import { putMail } from '#server/store/channels/mails.ts';
import { openStore } from '#server/store/database/open.ts';
import { ORPHAN_MS, sweepFiles } from './sweep.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sweep-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a file no row refers to is removed after a day; one filed again stays', async () => {
  const store = await openStore({ dataDir });
  const files = createFileStore(dataDir);
  const put = async (text: string) => (await files.put(Buffer.from(text))).sha256;
  const [named, orphan, young, again] = [
    await put('named'),
    await put('orphan'),
    await put('young'),
    await put('again'),
  ];
  await store.db
    .insertInto('file')
    .values({
      sha256: named,
      size: 5,
      kind: 'text',
      mime: 'text/plain',
      encrypted: 0,
      pagecount: 0,
      pages: '[]',
      createdat: 0,
    })
    .execute();
  const half = await files.stage(Buffer.from('half'));
  const now = Date.now();
  const past = new Date(now - ORPHAN_MS - 1000);
  for (const path of [named, orphan, again].map((hash) => placeIn(join(dataDir, 'files'), hash)))
    utimesSync(path, past, past);
  utimesSync(half.path, past, past);
  await put('again');
  expect(await sweepFiles(store, files, now)).toBe(2);
  expect([named, orphan, young, again].map((hash) => existsSync(placeIn(join(dataDir, 'files'), hash)))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(existsSync(half.path)).toBe(false);
  await store.close();
});

test('a mail’s attachments are kept as long as the mail', async () => {
  const store = await openStore({ dataDir });
  const files = createFileStore(dataDir);
  const { sha256 } = await files.put(Buffer.from('with marks'));
  const now = Date.now();
  const past = new Date(now - ORPHAN_MS - 1000);
  utimesSync(placeIn(join(dataDir, 'files'), sha256), past, past);
  const attachments = [1, 2].map((copy) => ({ name: `${copy}.pdf`, mime: 'application/pdf', sha256 }));
  const nobody = { to: [], cc: [], bcc: [] };
  const mailid = await putMail(store.db, { content: { subject: '', text: '', html: '', ...nobody, attachments }, now });
  expect(await sweepFiles(store, files, now)).toBe(0);
  await store.db.deleteFrom('mail').where('id', '=', mailid).execute();
  expect(await sweepFiles(store, files, now)).toBe(1);
  await store.close();
});
