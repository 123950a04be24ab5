import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PoolFolders } from '#server/jobs/pool/poolFolders.ts';
import { Renderer } from '#server/render/renderer.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { zipOf } from '#tests/fixtures/zip.ts';

const FILES = 1000;
const UPLOAD_BYTES = 2_000_000;
/** Far longer than a busy machine keeps a writer waiting between two parts of a file. */
const STILL_MS = 3000;
let directory: string;
let store: Store;
let renderer: Renderer;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pool-folder-'));
  store = await openStore({ dataDir: path.join(directory, 'data') });
  await store.db
    .insertInto('pool')
    .values([
      { id: 1, name: 'Many' },
      { id: 2, name: 'Hostile' },
    ])
    .execute();
  renderer = new Renderer({ size: 2, cacheDirectory: path.join(directory, 'cache') });
});
afterAll(async () => {
  await renderer.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const pdf = async (title: string, pages = 1): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.setTitle(title);
  for (let page = 0; page < pages; page += 1) document.addPage();
  return document.save();
};
const server = async (name: string) => {
  const dataDir = path.join(directory, name);
  await mkdir(dataDir);
  return new PoolFolders({
    store,
    renderer,
    files: createFileStore(dataDir),
    log: { error: vi.fn<() => void>(), warn: vi.fn<() => void>() },
    uploadBytes: UPLOAD_BYTES,
    dataDir,
    now: Date.now,
    timeZone: 'Europe/Berlin',
    reads: false,
    stillMs: STILL_MS,
  });
};
const came = (poolid: number) =>
  store.db
    .selectFrom('pool_file')
    .innerJoin('pool_process', 'pool_process.id', 'pool_file.processid')
    .innerJoin('file', 'file.sha256', 'pool_file.sha256')
    .where('poolid', '=', poolid)
    .select(['filename', 'file.pagecount'])
    .orderBy('filename')
    .execute();

test('[SCAN-06] two servers take a folder of a thousand files into its pool, each file once', async () => {
  const folder = path.join(directory, 'many');
  await mkdir(folder);
  const names = Array.from({ length: FILES }, (_, at) => `${String(at).padStart(4, '0')}.pdf`);
  for (const name of names) await writeFile(path.join(folder, name), await pdf(name));
  const servers = [await server('one'), await server('two')];
  for (const each of servers) await each.start([{ poolid: 1, folder }]);
  const taken = () => readdir(path.join(folder, 'taken')).then(({ length }) => length);
  await expect.poll(taken, { timeout: 280_000, interval: 500 }).toBe(FILES);
  for (const each of servers) await each.close();
  expect((await came(1)).map(({ filename }) => filename)).toEqual(names);
  expect(await readdir(path.join(folder, 'failed'))).toEqual([]);
}, 300_000);

test('[SCAN-06] hostile files are set aside with a reason, nothing outside the folder is read, and later files are taken', async () => {
  const folder = path.join(directory, 'hostile');
  await mkdir(folder);
  const secret = path.join(directory, 'secret.pdf');
  await writeFile(secret, await pdf('secret'));
  await symlink(secret, path.join(folder, 'a link.pdf'));
  // Opening a pipe blocks until somebody writes into it.
  execFileSync('mkfifo', [path.join(folder, 'b pipe.pdf')]);
  await mkdir(path.join(folder, 'c folder.pdf'));
  await writeFile(path.join(folder, 'd page.pdf'), '<html><script>alert(1)</script>');
  await writeFile(path.join(folder, 'e torn.pdf'), (await pdf('torn', 3)).slice(0, 300));
  await writeFile(path.join(folder, 'f large.pdf'), Buffer.alloc(UPLOAD_BYTES + 1, '%PDF-1.7 '));
  await writeFile(path.join(folder, '-rf.exe'), 'MZ');
  await writeFile(path.join(folder, 'g empty.pdf'), '');
  const bomb = zipOf({ 'a.pdf': Buffer.alloc(50 * UPLOAD_BYTES), 'a.xml': '<saf/>' });
  expect(bomb.length).toBeLessThan(UPLOAD_BYTES);
  await writeFile(path.join(folder, 'h bomb.saf'), bomb);
  await writeFile(path.join(folder, 'z good.pdf'), await pdf('good'));
  const each = await server('three');
  await each.start([{ poolid: 2, folder }]);
  await expect
    .poll(() => readdir(path.join(folder, 'taken')), { timeout: 100_000, interval: 200 })
    .toEqual(['z good.pdf']);
  const aside = async () =>
    (await readdir(path.join(folder, 'failed'))).filter((name) => !name.endsWith('.txt')).toSorted();
  await expect
    .poll(aside, { timeout: 100_000, interval: 200 })
    .toEqual([
      '-rf.exe',
      'a link.pdf',
      'b pipe.pdf',
      'd page.pdf',
      'e torn.pdf',
      'f large.pdf',
      'g empty.pdf',
      'h bomb.saf',
    ]);
  await each.close();
  for (const name of await aside())
    expect((await readFile(path.join(folder, 'failed', `${name}.txt`), 'utf8')).trim(), name).not.toBe('');
  expect(await came(2)).toEqual([{ filename: 'z good.pdf', pagecount: 1 }]);
  expect((await readFile(secret)).subarray(0, 5).toString()).toBe('%PDF-');
}, 240_000);

test('[SCAN-06] a file that is still being written is left alone until it is whole', async () => {
  const folder = path.join(directory, 'written');
  await mkdir(folder);
  const each = await server('four');
  // The watcher finds the file while it starts.
  await each.start([{ poolid: 2, folder }]);
  const bytes = await pdf('slow', 40);
  const parts = 12;
  const size = Math.ceil(bytes.length / parts);
  const file = path.join(folder, 'slow.pdf');
  for (let part = 0; part < parts; part += 1) {
    await appendFile(file, bytes.slice(part * size, (part + 1) * size));
    expect(await readdir(folder)).toContain('slow.pdf');
    // A scanner's pace, not a wait for a result.
    await pause(100);
  }
  await expect
    .poll(() => readdir(path.join(folder, 'taken')), { timeout: 60_000, interval: 200 })
    .toEqual(['slow.pdf']);
  await each.close();
  expect(await came(2)).toContainEqual({ filename: 'slow.pdf', pagecount: 40 });
});
