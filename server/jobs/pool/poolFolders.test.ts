import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Renderer } from '#server/render/renderer.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { StoreUnavailable } from '#server/store/files/storeUnavailable.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { readFolderStatus } from './folderStatus.ts';
import { PoolFolders } from './poolFolders.ts';

const SLOW = 60_000;
let directory: string;
let store: Store;
let renderer: Renderer;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'folders-'));
  store = await openStore({ dataDir: path.join(directory, 'data') });
  await store.db.insertInto('pool').values({ id: 1, name: 'Posteingang' }).execute();
  renderer = new Renderer({ size: 1, cacheDirectory: path.join(directory, 'cache') });
}, SLOW);
afterAll(async () => {
  await renderer.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const pdf = async (pages: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return document.save();
};
const server = async (name: string, storeOf: (dataDir: string) => FileStore = createFileStore) => {
  const dataDir = path.join(directory, name);
  await mkdir(dataDir);
  return new PoolFolders({
    store,
    renderer,
    files: storeOf(dataDir),
    log: { error: vi.fn<() => void>(), warn: vi.fn<() => void>() },
    uploadBytes: 10_000_000,
    dataDir,
    now: Date.now,
    timeZone: 'Europe/Berlin',
    reads: false,
    stillMs: 200,
    againMs: 100,
  });
};
const came = () => store.db.selectFrom('pool_file').select('filename').orderBy('filename').execute();

test(
  '[SCAN-06] files of a folder are taken into its pool once, even by two servers; failed ones are set aside with a reason',
  async () => {
    const folder = path.join(directory, 'in');
    await mkdir(folder);
    const folders = [{ poolid: 1, folder }];
    await writeFile(path.join(folder, 'vorher.pdf'), await pdf(2));
    const servers = [await server('one'), await server('two')];
    for (const each of servers) await each.start(folders);
    for (let nth = 1; nth <= 6; nth += 1) await writeFile(path.join(folder, `${nth}.pdf`), await pdf(1));
    await writeFile(path.join(folder, 'böse.pdf'), '<html>');
    await expect.poll(() => readdir(path.join(folder, 'taken')), { timeout: 40_000 }).toHaveLength(7);
    await expect
      .poll(async () => (await readdir(path.join(folder, 'failed'))).toSorted(), { timeout: 20_000 })
      .toEqual(['böse.pdf', 'böse.pdf.txt']);
    for (const each of servers) await each.close();
    const status = await readFolderStatus(folder);
    expect(status.failed).toMatchObject({ name: 'böse.pdf', reason: expect.stringContaining('.') as string });
    expect(status.taken?.name).toMatch(/^(?:\d|vorher)\.pdf$/);
    expect(status.taken?.at).toBeGreaterThan(Date.now() - SLOW);
    expect((await came()).map(({ filename }) => filename)).toEqual([
      '1.pdf',
      '2.pdf',
      '3.pdf',
      '4.pdf',
      '5.pdf',
      '6.pdf',
      'vorher.pdf',
    ]);
  },
  SLOW,
);

test(
  '[SCAN-06] a file that arrives while the file store is away is taken once it is back',
  async () => {
    const folder = path.join(directory, 'waiting');
    await mkdir(folder);
    let refusals = 2;
    const each = await server('patient', (dataDir) => {
      const files = createFileStore(dataDir);
      const stage: FileStore['stage'] = async (...given) => {
        const staged = await files.stage(...given);
        const keep = () => (refusals-- > 0 ? Promise.reject(new StoreUnavailable('away')) : staged.keep());
        return { ...staged, keep };
      };
      return { ...files, stage };
    });
    await each.start([{ poolid: 1, folder }]);
    await writeFile(path.join(folder, 'später.pdf'), await pdf(1));
    await expect.poll(() => readdir(path.join(folder, 'taken')), { timeout: 40_000 }).toEqual(['später.pdf']);
    await each.close();
    expect(refusals).toBe(-1);
    expect(await readdir(path.join(folder, 'failed'))).toEqual([]);
    expect((await came()).filter(({ filename }) => filename === 'später.pdf')).toHaveLength(1);
  },
  SLOW,
);
