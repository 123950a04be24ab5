import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminJob } from '#core/contract/admin/adminOperation.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import type { FileInfo } from '#core/contract/document/document.ts';
import type { DocumentReading } from '#core/contract/document/reading.ts';
import type { PageText } from '#core/contract/document/text.ts';
import type { PoolFinding, PoolLedger } from '#core/contract/work/pool.ts';
import { POOL_WORD_NUMBERS, type PoolPageText } from '#core/contract/work/poolReading.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { putDeadLetter } from '#server/store/channels/jobs.ts';
import { giveUpReading, notePage } from '#server/store/reading/readings.ts';
import { scanOf, writtenPdf } from '#tests/fixtures/writtenPage.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

const LINES = ['Rechnung Nummer 4711', 'Die Kranseile sind an die Werft zu liefern.', 'Mit freundlichen Grüßen'];
const POOL = 1;

let dataDir = '';
let server: RunningServer;
let editor: Caller;
let reader: Caller;
let scan: Buffer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'reading-'));
  server = await startServer({
    ...serverOptions,
    dataDir,
    reading: true,
    readingProgram: 'no such program',
  });
  await insertCompany(server.store);
  // Text is recognised for the editor's group but not for the reader's.
  await server.store.db.updateTable('usergroup').set({ serverrecognitionvisible: 1 }).where('id', '=', 1).execute();
  editor = new Caller(server.url);
  await editor.login('editor', PASSWORD);
  reader = new Caller(server.url);
  await reader.login('reader', PASSWORD);
  scan = await scanOf(LINES, dataDir, { dpi: 150 });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readingOf = async (by: Caller, docid: number) =>
  (await succeed<DocumentReading>(by, 'documentReading', { params: { docid } }, 'reading'))[0];
const textOf = async (docid: number, pageno = 1) =>
  (await succeed<PageText>(editor, 'pageText', { params: { docid, pageno } }, 'text'))[0];

test(
  '[SCAN-06] a scan in a pool is recognised in the background, and what is filed of it can be searched and selected',
  { timeout: 300_000 },
  async () => {
    await succeed(editor, 'poolFileAdd', { body: archiveForm({ poolid: POOL }, { bytes: scan, name: 'Scan.jpg' }) });
    await succeed(editor, 'poolFileAdd', {
      body: archiveForm({ poolid: POOL }, { bytes: await makePdf('Kranwagen'), name: 'Brief.pdf' }),
    });
    const numbered = await writtenPdf([['Seite 1 von 2'], ['Seite 2 von 2']]);
    await succeed(editor, 'poolFileAdd', {
      body: archiveForm({ poolid: POOL }, { bytes: Buffer.from(numbered), name: 'Nummern.pdf' }),
    });
    await succeed(editor, 'poolProcessLock', { body: { poolid: POOL } });
    const progress = async () =>
      (
        await succeed<{ toread: number; read: number }>(editor, 'poolFindings', { body: { poolid: POOL } }, 'progress')
      )[0];
    await expect.poll(progress, { timeout: 240_000, interval: 500 }).toMatchObject({ toread: 5, read: 5, looked: 5 });
    const [ledger] = await succeed<PoolLedger>(editor, 'poolLedger', { body: { poolid: POOL } }, 'ledger');
    const [file, letter] = ledger!.files;
    const findings = await succeed<PoolFinding>(editor, 'poolFindings', { body: { poolid: POOL } }, 'finding');
    expect(findings.map(({ number }) => number)).toEqual([
      undefined,
      undefined,
      undefined,
      { page: 1, of: 2 },
      { page: 2, of: 2 },
    ]);
    expect(findings.map(({ upright }) => upright)).toEqual([0, ...Array.from({ length: 4 }, () => undefined)]);
    const [text] = await succeed<PoolPageText>(
      editor,
      'poolPageText',
      { params: { fileid: file!.fileid, pageno: 1 } },
      'text',
    );
    expect(text).toMatchObject({ turn: 0, page: 1 });
    expect(text!.text.split('\n')).toEqual(LINES);
    expect(text!.words.length).toBe(LINES.join(' ').split(' ').length * POOL_WORD_NUMBERS);
    await fail(reader, 'poolPageText', 'pool.fileUnknown', { params: { fileid: file!.fileid, pageno: 1 } });
    const find = (words: string) => succeed(editor, 'poolFind', { body: { poolid: POOL, text: words } }, 'found');
    expect(await find('kransei GRUSSEN')).toEqual([{ file: file!.fileid, page: 1 }]);
    expect(await find('kranwagen')).toEqual([1, 2].map((page) => ({ file: letter!.fileid, page })));
    expect(await find('100%')).toEqual([]);
    await fail(reader, 'poolFind', 'pool.unknown', { body: { poolid: POOL, text: 'x' } });

    const leaves = ledger!.stacks[0]!.leaves.map(({ id }) => id);
    const [document] = await succeed<{ docid: number }>(
      editor,
      'poolArchive',
      {
        body: {
          poolid: POOL,
          revision: ledger!.revision,
          leaves,
          filename: 'Rechnung',
          metafile: metafileOf({ filing }, 'Abgelegt'),
        },
      },
      'document',
    );
    const page = await textOf(document!.docid);
    expect(page?.text.split(/\s+/)).toEqual(LINES.join(' ').split(' '));
    // The text layer has the recognised words where they are on the page, and no others.
    const [, , x = 0, y = 0] = page?.words ?? [];
    const [, , seenX = 0, seenY = 0] = text!.words;
    expect(Math.abs(x - seenX) + Math.abs(y - seenY)).toBeLessThan(15);
    // The PDF contains its own text, so nothing was recognised.
    expect(await readingOf(editor, document!.docid)).toMatchObject({ read: 0 });
  },
);

test('[SCAN-06] in a pool that no group with recognition sees, pages are looked at but not read', async () => {
  const { db } = server.store;
  await db.insertInto('pool').values({ id: 2, name: 'Ohne' }).execute();
  await db.insertInto('group_pool').values({ groupid: 2, poolid: 2 }).execute();
  const body = { poolid: 2 };
  const sheet = await scanOf(['Die Kranseile bleiben ungelesen.'], dataDir, { dpi: 100 });
  await succeed(reader, 'poolFileAdd', { body: archiveForm(body, { bytes: sheet, name: 'Scan.jpg' }) });
  await succeed(reader, 'poolProcessLock', { body });
  const progress = () => succeed(reader, 'poolFindings', { body }, 'progress');
  await expect
    .poll(progress, { timeout: 60_000, interval: 500 })
    .toEqual([{ pages: 1, looked: 1, toread: 0, read: 0 }]);
  const [ledger] = await succeed<PoolLedger>(reader, 'poolLedger', { body }, 'ledger');
  const params = { fileid: ledger!.files[0]!.fileid, pageno: 1 };
  expect(await succeed<PoolPageText>(reader, 'poolPageText', { params }, 'text')).toMatchObject([{ text: '' }]);
  expect(await succeed(reader, 'poolFind', { body: { ...body, text: 'ungelesen' } }, 'found')).toEqual([]);
  await succeed(reader, 'poolProcessRelease', { body: { ...body, delete: true } });
  // The same pool is read as soon as one of its groups has the flag.
  await db.insertInto('group_pool').values({ groupid: 1, poolid: 2 }).execute();
  await succeed(reader, 'poolFileAdd', { body: archiveForm(body, { bytes: sheet, name: 'Scan.jpg' }) });
  await succeed(reader, 'poolProcessLock', { body });
  expect(await progress()).toMatchObject([{ toread: 1 }]);
  await succeed(reader, 'poolProcessRelease', { body: { ...body, delete: true } });
});

test(
  '[SCAN-06] an archived picture is recognised for groups with the flag, and found by its text',
  { timeout: 300_000 },
  async () => {
    const other = await scanOf(['Das Angebot der Werft', 'gilt bis zum Ende des Monats.'], dataDir, { dpi: 150 });
    const [document] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      { body: archiveForm(metafileOf({ filing }, 'Bild'), { bytes: other, name: 'Bild.jpg' }) },
      'document',
    );
    const docid = document!.docid;
    await expect
      .poll(() => readingOf(editor, docid), { timeout: 240_000, interval: 500 })
      .toMatchObject({ pages: 1, done: 1, read: 1, state: 'done' });
    expect((await textOf(docid))?.text).toBe('Das Angebot der Werft\ngilt bis zum Ende des Monats.');
    await expect
      .poll(() => succeed(editor, 'searchCount', { body: { fulltext: 'Angebot' } }, 'searchcount'), { timeout: 60_000 })
      .toMatchObject([{ count: 1 }]);
    const sought = { body: { docid: [docid], fulltext: 'Angebot' } };
    expect(await succeed(editor, 'searchSnippets', sought, 'snippet')).toMatchObject([
      { docid, pageno: 1, text: expect.stringContaining('Das Angebot der Werft'), marks: [4, 7] },
    ]);
    // Also on a late page of a long picture, and in an office document, by the stored texts of its rendition.
    const { db } = server.store;
    const shaOf = async (id: number) =>
      (await db.selectFrom('document_version').where('docid', '=', id).select('sha256').executeTakeFirstOrThrow())
        .sha256;
    const noted = { language: 'deu', turn: 0, confidence: 90, words: [] } as const;
    await db
      .updateTable('file')
      .set({ pagecount: 140 })
      .where('sha256', '=', await shaOf(docid))
      .execute();
    await notePage(db, await shaOf(docid), 140, { ...noted, text: 'Ein Schleppnetz' });
    const report = { bytes: Buffer.from('{\\rtf1 Heft}'), name: 'Heft.rtf' };
    const [booklet] = await succeed<{ docid: number }>(
      editor,
      'documentArchive',
      { body: archiveForm(metafileOf({ filing }, 'Heft'), report) },
      'document',
    );
    for (const [page, text] of ['Deckblatt', 'Ein Schleppnetz'].entries())
      await notePage(db, await shaOf(booklet!.docid), page + 1, { ...noted, own: true, text });
    const far = { body: { docid: [docid, booklet!.docid], fulltext: 'Schleppnetze' } };
    expect(await succeed(editor, 'searchSnippets', far, 'snippet')).toEqual([
      { docid, pageno: 140, text: 'Ein Schleppnetz', marks: [4, 11] },
      { docid: booklet!.docid, pageno: 2, text: 'Ein Schleppnetz', marks: [4, 11] },
    ]);
    // The same for an attached image.
    const attached = await scanOf(['Das Zeugnis der Werft'], dataDir, { dpi: 150 });
    const upload = archiveForm({}, { bytes: attached, name: 'Anhang.jpg' });
    await succeed(editor, 'attachmentSet', { params: { docid }, body: upload });
    await expect
      .poll(() => succeed(editor, 'searchCount', { body: { attachments: 'Zeugnis' } }, 'searchcount'), {
        timeout: 120_000,
      })
      .toMatchObject([{ count: 1 }]);
    await fail(reader, 'documentRead', 'right.missing', { params: { docid }, body: {} });
    expect(await succeed(editor, 'documentRead', { params: { docid }, body: {} }, 'reading')).toMatchObject([
      { state: 'done' },
    ]);
  },
);

test(
  '[SCAN-06] recognition can be stopped keeping its results, lets others go on, and continues on request',
  { timeout: 300_000 },
  async () => {
    const sheets = await Promise.all(['Eins', 'Zwei', 'Drei'].map((word) => scanOf([word], dataDir, { dpi: 100 })));
    const archived = async (bytes: Buffer, name: string): Promise<number> => {
      const [document] = await succeed<{ docid: number }>(
        editor,
        'documentArchive',
        { body: archiveForm(metafileOf({ filing }, name), { bytes, name }) },
        'document',
      );
      return document!.docid;
    };
    const stack = await archived(
      await sharp(sheets, { join: { animated: true } })
        .tiff()
        .toBuffer(),
      'Stapel.tif',
    );
    await fail(reader, 'documentReadStop', 'right.missing', { params: { docid: stack }, body: {} });
    expect(await succeed(editor, 'documentReadStop', { params: { docid: stack }, body: {} }, 'reading')).toMatchObject([
      { pages: 3, state: 'stopped' },
    ]);
    // There is only one engine: had the cancelled job continued, it would have finished all three pages first.
    const other = await archived(await scanOf(['Vier'], dataDir, { dpi: 100 }), 'Andere.jpg');
    await expect
      .poll(async () => (await readingOf(editor, other))?.state, { timeout: 240_000, interval: 500 })
      .toBe('done');
    const { done, state } = (await readingOf(editor, stack))!;
    expect([state, done < 3]).toEqual(['stopped', true]);
    await succeed(editor, 'documentRead', { params: { docid: stack }, body: {} });
    await expect
      .poll(() => readingOf(editor, stack), { timeout: 240_000, interval: 500 })
      .toMatchObject({ done: 3, state: 'done' });
  },
);

test('[SRV-03] a recognition that failed for good is tried again by an administrator, from where it stopped', async () => {
  const { db } = server.store;
  const flag = (serverrecognitionvisible: number) =>
    db.updateTable('usergroup').set({ serverrecognitionvisible }).where('id', '=', 1).execute();
  await flag(0);
  const bytes = await scanOf(['Die Ladeluke klemmt.'], dataDir, { dpi: 150 });
  const body = archiveForm(metafileOf({ filing }, 'Luke'), { bytes, name: 'Luke.jpg' });
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  const docid = document!.docid;
  await flag(1);
  const { sha256 } = await db
    .selectFrom('document_version')
    .where('docid', '=', docid)
    .select('sha256')
    .executeTakeFirstOrThrow();
  await db.insertInto('file_reading').values({ sha256, done: 0, language: null, since: Date.now() }).execute();
  // As a job that has failed for the last time leaves it.
  await giveUpReading(db, sha256);
  await putDeadLetter(db, 'file.read', { sha256 }, { now: Date.now(), key: sha256, tries: 8, error: 'no engine' });
  const administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  const failed = async () =>
    (await succeed<AdminJob>(administrator, 'adminJobList', {}, 'job')).filter(({ kind }) => kind === 'file.read');
  const [dead] = await failed();
  expect(dead).toMatchObject({ state: 'dead', filename: 'Luke.jpg', error: 'no engine' });
  await succeed(administrator, 'adminJobRetry', { body: { id: dead!.id } });
  await expect.poll(failed, { timeout: 60_000, interval: 500 }).toEqual([]);
  await expect.poll(async () => (await textOf(docid))?.text, { timeout: 60_000 }).toBe('Die Ladeluke klemmt.');
});

/** Kills the processes in which this server recognises text. */
function killReaders(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = / \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(parent) !== process.pid || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(READER)) continue;
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
const READER = path.join('render', 'reading', 'child.ts');

test.runIf(existsSync('/proc/self/stat'))(
  '[SRV-03] a page whose recognition crashed is told to clerk and administrator, and read once it is tried again',
  { timeout: 300_000 },
  async () => {
    const administrator = new Caller(server.url);
    await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
    const failed = async () =>
      (await succeed<AdminJob>(administrator, 'adminJobList', {}, 'job')).filter(({ kind }) => kind === 'file.read');
    const bytes = await scanOf(['Der Ankerspill ist gebrochen.'], dataDir, { dpi: 150 });
    const killing = setInterval(killReaders, 20);
    let docid: number;
    try {
      const body = archiveForm(metafileOf({ filing }, 'Spill'), { bytes, name: 'Spill.jpg' });
      docid = (await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document'))[0]!.docid;
      await expect
        .poll(failed, { timeout: 120_000, interval: 200 })
        .toMatchObject([{ state: 'dead', filename: 'Spill.jpg', error: 'page 1: unread' }]);
    } finally {
      clearInterval(killing);
    }
    const problem = async () =>
      (await succeed<FileInfo>(editor, 'documentInfo', { params: { docid } }, 'document'))[0]?.textproblem;
    expect(await problem()).toEqual({ reason: 'failed', pages: [1] });

    await succeed(administrator, 'adminJobRetry', { body: { id: (await failed())[0]!.id } });
    await expect.poll(failed, { timeout: 120_000, interval: 500 }).toEqual([]);
    await expect
      .poll(async () => (await textOf(docid))?.text, { timeout: 120_000 })
      .toBe('Der Ankerspill ist gebrochen.');
    await expect.poll(problem).toBeUndefined();
  },
);
