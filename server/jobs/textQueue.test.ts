import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOfficeConverter, type OfficeConverter } from '#server/render/office/office.ts';
import { Renderer } from '#server/render/renderer.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { StoreUnavailable } from '#server/store/files/storeUnavailable.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { queueText } from '#server/store/document/textOrder.ts';
import { TextQueue } from './textQueue.ts';

let dataDir = '';
let store: Store;
let files: FileStore;
let renderer: Renderer;
let office: OfficeConverter;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'text-'));
  store = await openStore({ dataDir });
  files = createFileStore(dataDir);
  renderer = new Renderer({ cacheDirectory: join(dataDir, 'cache') });
  office = converterBy(join(dataDir, 'no such program'));
});
afterEach(async () => {
  await office.close();
  await renderer.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const converterBy = (program: string) =>
  createOfficeConverter({ program, cacheDirectory: join(dataDir, 'renditions') });
const jobs = async () => (await store.db.selectFrom('text_job').select('sha256').execute()).map(({ sha256 }) => sha256);

test('a missing file does not delay the others, and every job ends', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Kranwagen', { font: await pdf.embedFont(StandardFonts.Helvetica) });
  const { sha256 } = await files.put(await pdf.save());
  const file = { size: 1, kind: 'pdf', mime: 'application/pdf', encrypted: 0, pagecount: 1, pages: '[]', createdat: 0 };
  await store.db
    .insertInto('file')
    .values([
      { ...file, sha256: 'gone' },
      { ...file, sha256 },
    ])
    .execute();
  await store.db
    .insertInto('text_job')
    .values([
      { sha256: 'gone', since: 1 },
      { sha256, since: 2 },
    ])
    .execute();
  const reported: object[] = [];
  const log = { error: (facts: object) => reported.push(facts), warn: (facts: object) => reported.push(facts) };
  const queue = new TextQueue({ store, files, renderer, office, log, now: Date.now });
  queue.wake();
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  await queue.close();
  expect(reported).toMatchObject([{ sha256: 'gone' }]);
  expect(await store.db.selectFrom('job').select(['kind', 'key', 'tries']).execute()).toEqual([
    { kind: 'file.text', key: 'gone', tries: 1 },
  ]);
});

test('a file that cannot be fetched keeps its job, and is indexed once the file store is back', async () => {
  const { sha256 } = await files.put(Buffer.from('Kranwagen'));
  const file = { size: 9, kind: 'text', mime: 'text/plain', encrypted: 0, pagecount: 0, pages: '[]', createdat: 0 };
  await store.db
    .insertInto('file')
    .values({ ...file, sha256 })
    .execute();
  await store.db.insertInto('text_job').values({ sha256, since: 1 }).execute();
  let isAway = true;
  const pathOf = (name: string) => (isAway ? Promise.reject(new StoreUnavailable('away')) : files.pathOf(name));
  const reported: object[] = [];
  const log = { error: (facts: object) => reported.push(facts), warn: (facts: object) => reported.push(facts) };
  const queue = new TextQueue({ store, files: { ...files, pathOf }, renderer, office, log, now: Date.now });
  queue.wake();
  await expect.poll(() => reported, { timeout: 20_000 }).toHaveLength(1);
  expect(await jobs()).toEqual([sha256]);
  isAway = false;
  await expect
    .poll(
      () => {
        queue.wake();
        return jobs();
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
  await queue.close();
  expect(reported).toHaveLength(1);
});

test('[SRCH-10] an office document is found by the text of its PDF; without a converter its job still ends', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Kranwagen', { font: await pdf.embedFont(StandardFonts.Helvetica) });
  writeFileSync(join(dataDir, 'made.pdf'), await pdf.save());
  // Replaces LibreOffice, which may not be installed: it puts the PDF where LibreOffice would.
  const program = join(dataDir, 'converter');
  writeFileSync(
    program,
    `#!/bin/sh\nfor last; do :; done\ncp '${join(dataDir, 'made.pdf')}' "$(dirname "$last")/document.pdf"\n`,
    {
      mode: 0o755,
    },
  );
  const { sha256 } = await files.put(Buffer.from('{\\rtf1 Kranwagen}'));
  const file = {
    size: 1,
    kind: 'office',
    mime: 'application/rtf',
    encrypted: 0,
    pagecount: 0,
    pages: '[]',
    createdat: 0,
  };
  await store.db
    .insertInto('file')
    .values({ ...file, sha256 })
    .execute();
  // An attachment without its document, which the queue does not read.
  await sql`pragma foreign_keys = off`.execute(store.db);
  const row = { docid: 1, filename: 'a.rtf', folded: 'a.rtf', filetype: 'rtf', sha256, userid: 1, createdat: 0 };
  await store.db
    .insertInto('attachment')
    .values({ ...row, deletedat: null })
    .execute();
  const found = async (): Promise<number> => {
    const sought = { must: { key: 'kranwag', begins: true } };
    const rows = await store.db
      .selectFrom('attachment')
      .where((eb) => store.dialect.isFound('attachment', eb.ref('attachment.id'), sought))
      .select('id')
      .execute();
    return rows.length;
  };
  const run = async (): Promise<void> => {
    await store.db.insertInto('text_job').values({ sha256, since: 1 }).execute();
    const queue = new TextQueue({ store, files, renderer, office, log: console, now: Date.now });
    queue.wake();
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    await queue.close();
  };
  await run();
  expect(await found()).toBe(0);
  office = converterBy(program);
  await run();
  expect(await found()).toBe(1);
  // Kept for the snippets of searches.
  const kept = await store.db.selectFrom('page_text').select(['page', 'text', 'own']).execute();
  expect(kept).toEqual([{ page: 1, text: 'Kranwagen', own: 1 }]);
});

test('users take turns, however many files they have and whenever they filed them', async () => {
  const waiting = [
    ['first', 1],
    ['second', 1],
    ['third', 1],
    ['other', 2],
    ['nobody', 0],
  ] as const;
  const file = { size: 1, kind: 'pdf', mime: 'application/pdf', encrypted: 0, pagecount: 1, pages: '[]', createdat: 0 };
  await store.db
    .insertInto('file')
    .values(waiting.map(([sha256]) => ({ ...file, sha256 })))
    .execute();
  await store.db
    .insertInto('text_job')
    .values(waiting.map(([sha256, filedby], since) => ({ sha256, since, filedby })))
    .execute();
  const taken: unknown[] = [];
  const error = (facts: object) => taken.push('sha256' in facts && facts.sha256);
  const queue = new TextQueue({ store, files, renderer, office, log: { error, warn: () => undefined }, now: Date.now });
  queue.wake();
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  await queue.close();
  expect(taken).toEqual(['nobody', 'first', 'other', 'second', 'third']);
});

/** Text files that wait to be read, the first one longest. */
async function filed(...texts: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const file = { kind: 'text', mime: 'text/plain', encrypted: 0, pagecount: 0, pages: '[]', createdat: 0 };
  for (const [since, text] of texts.entries()) {
    const { sha256, size } = await files.put(Buffer.from(text));
    hashes.push(sha256);
    await store.db
      .insertInto('file')
      .values({ ...file, sha256, size })
      .execute();
    await store.db.insertInto('text_job').values({ sha256, since }).execute();
  }
  return hashes;
}

/** An instance; it reads files only when `open` has been called. */
function instance(now: () => number) {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const pathOf = async (sha256: string) => {
    asked.push(sha256);
    await gate.promise;
    return files.pathOf(sha256);
  };
  const log = { error: () => undefined, warn: () => undefined };
  const queue = new TextQueue({ store, files: { ...files, pathOf }, renderer, office, log, now });
  return { asked, queue, open: () => gate.resolve() };
}

test('[SRV-02] of two instances each file is read by one only; when its lease is over, by the other', async () => {
  let at = 1000;
  const [long, short] = (await filed('Kranwagen', 'Bagger')) as [string, string];
  const [one, other] = [instance(() => at), instance(() => at)];
  one.queue.wake();
  await expect.poll(() => one.asked).toEqual([long]);
  other.open();
  other.queue.wake();
  await expect.poll(jobs).toEqual([long]);
  await other.queue.close();
  expect(other.asked).toEqual([short]);

  at += 60_000;
  const third = instance(() => at);
  third.queue.wake();
  await expect.poll(() => third.asked).toEqual([long]);
  // It is not the first one's any more: what it read so late does not end the job, and it goes on with the next.
  one.open();
  await filed('Walze');
  one.queue.wake();
  await expect.poll(() => one.asked).toHaveLength(2);
  await one.queue.close();
  expect(await jobs()).toContain(long);
  third.open();
  await expect.poll(jobs).toEqual([]);
  await third.queue.close();
});

test('[SRV-02] a file that is ordered again while it is read is read again; one left at closing is free at once', async () => {
  const [sha256] = (await filed('Kranwagen')) as [string];
  const one = instance(() => 1000);
  one.queue.wake();
  await expect.poll(() => one.asked).toEqual([sha256]);
  await queueText(store.db, sha256, 2);
  one.open();
  await expect.poll(jobs).toEqual([]);
  expect(one.asked).toEqual([sha256, sha256]);
  await one.queue.close();

  await queueText(store.db, sha256, 3);
  const closing = instance(() => 1000);
  closing.queue.wake();
  await expect.poll(() => closing.asked).toEqual([sha256]);
  const closed = closing.queue.close();
  closing.open();
  await closed;
  const next = instance(() => 1000);
  next.open();
  next.queue.wake();
  await expect.poll(jobs).toEqual([]);
  await next.queue.close();
});

test('a queue that is closed leaves its jobs to the next start', async () => {
  await store.db
    .insertInto('file')
    .values({
      sha256: 'later',
      size: 1,
      kind: 'pdf',
      mime: 'application/pdf',
      encrypted: 0,
      pagecount: 1,
      pages: '[]',
      createdat: 0,
    })
    .execute();
  await store.db.insertInto('text_job').values({ sha256: 'later', since: 1 }).execute();
  const queue = new TextQueue({
    store,
    files,
    renderer,
    office,
    log: { error: () => undefined, warn: () => undefined },
    now: Date.now,
  });
  await queue.close();
  queue.wake();
  expect(await jobs()).toEqual(['later']);
});

test(
  'a small file that unpacks to endless text does not delay others, and is found by its beginning',
  { timeout: 60_000 },
  async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index}x`);
    pdf.addPage().drawText(words.join(' '), { font, size: 1 });
    const [first] = await pdf.copyPages(pdf, [0]);
    if (first) for (let page = 1; page < 60; page += 1) pdf.addPage(first);
    const { sha256 } = await files.put(await pdf.save());
    await store.db
      .insertInto('file')
      .values({
        sha256,
        size: 1,
        kind: 'pdf',
        mime: 'application/pdf',
        encrypted: 0,
        pagecount: 60,
        pages: '[]',
        createdat: 0,
      })
      .execute();
    await store.db.insertInto('text_job').values({ sha256, since: 1 }).execute();
    const queue = new TextQueue({
      store,
      files,
      renderer,
      office,
      log: { error: () => undefined, warn: () => undefined },
      now: Date.now,
    });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    queue.wake();
    await expect.poll(jobs, { timeout: 50_000 }).toEqual([]);
    delay.disable();
    await queue.close();
    // Indexed in one go, the event loop would be blocked for the whole file.
    expect(delay.max / 1e6).toBeLessThan(1500);
  },
);
