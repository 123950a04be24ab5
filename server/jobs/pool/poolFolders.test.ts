import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
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
const server = async (
  name: string,
  storeOf: (dataDir: string) => FileStore = createFileStore,
  more: { readonly now?: () => number; readonly beatMs?: number; readonly staleMs?: number } = {},
) => {
  const dataDir = path.join(directory, name);
  await mkdir(dataDir, { recursive: true });
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
    ...more,
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

const claimsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('.claimed-'));
const times = async (name: string) => (await came()).filter(({ filename }) => filename === name).length;
const isTaken = async (folder: string, ...names: string[]): Promise<void> => {
  const taken = async () => (await readdir(path.join(folder, 'taken'))).toSorted();
  await expect.poll(taken, { timeout: 40_000 }).toEqual(names.toSorted());
};

test(
  '[SCAN-06] a file that was taken in before a crash, but not put away, is put away at the next start and not taken twice',
  async () => {
    const folder = path.join(directory, 'crashed');
    await mkdir(folder);
    const folders = [{ poolid: 1, folder }];
    await writeFile(path.join(folder, 'einmal.pdf'), await pdf(1));
    // The clock is ahead, so that the import is dated after the file is claimed again below.
    const before = await server('crashing', createFileStore, { now: () => Date.now() + SLOW });
    await before.start(folders);
    await isTaken(folder, 'einmal.pdf');
    await before.close();
    const [claims = ''] = await claimsIn(folder);
    await rename(path.join(folder, 'taken', 'einmal.pdf'), path.join(folder, claims, 'einmal.pdf'));
    const after = await server('crashing');
    await after.start(folders);
    await isTaken(folder, 'einmal.pdf');
    await after.close();
    expect(await times('einmal.pdf')).toBe(1);
  },
  SLOW,
);

test(
  '[SCAN-06] claims of a host that shows no life are taken over; those of a server at work stay with it',
  async () => {
    const folder = path.join(directory, 'renamed');
    const gone = path.join(folder, '.claimed-0123456789ab');
    await mkdir(gone, { recursive: true });
    const folders = [{ poolid: 1, folder }];
    await writeFile(path.join(folder, 'wartet.pdf'), await pdf(1));
    let stored: (() => void) | undefined;
    const storing = new Promise<void>((resolve) => (stored = resolve));
    const busy = await server('busy', waiting(storing), { beatMs: 50, staleMs: Infinity });
    await busy.start(folders);
    await expect.poll(async () => claimed(folder), { timeout: 20_000 }).toEqual(['wartet.pdf']);

    await writeFile(path.join(gone, 'gestrandet.pdf'), await pdf(1));
    await utimes(gone, 0, 0);
    const other = await server('other', createFileStore, { beatMs: 50, staleMs: 1000 });
    await other.start(folders);
    await isTaken(folder, 'gestrandet.pdf');
    await expect.poll(async () => (await claimsIn(folder)).length).toBe(2);
    expect(await claimed(folder)).toEqual(['wartet.pdf']);
    stored?.();
    await isTaken(folder, 'gestrandet.pdf', 'wartet.pdf');
    for (const each of [busy, other]) await each.close();
    expect([await times('gestrandet.pdf'), await times('wartet.pdf')]).toEqual([1, 1]);
  },
  SLOW,
);

test(
  '[SCAN-06] a server that was given up and goes on after all takes in nothing that another has taken over',
  async () => {
    const folder = path.join(directory, 'revived');
    await mkdir(folder);
    const folders = [{ poolid: 1, folder }];
    let stored: (() => void) | undefined;
    const storing = new Promise<void>((resolve) => (stored = resolve));
    const still = await server('still', waiting(storing), { beatMs: SLOW });
    await writeFile(path.join(folder, 'einer.pdf'), await pdf(1));
    await still.start(folders);
    await expect.poll(async () => claimed(folder), { timeout: 20_000 }).toEqual(['einer.pdf']);
    const other = await server('heir', createFileStore, { beatMs: 50, staleMs: 100 });
    await other.start(folders);
    await isTaken(folder, 'einer.pdf');
    stored?.();
    // Later files are claimed by either server: the one believed dead carries on.
    await writeFile(path.join(folder, 'später noch.pdf'), await pdf(1));
    await isTaken(folder, 'einer.pdf', 'später noch.pdf');
    for (const each of [still, other]) await each.close();
    expect([await times('einer.pdf'), await times('später noch.pdf')]).toEqual([1, 1]);
  },
  SLOW,
);

/** A file store that keeps a file only when allowed to. */
const waiting = (until: Promise<void>) => (dataDir: string) => {
  const files = createFileStore(dataDir);
  const stage: FileStore['stage'] = async (...given) => {
    const staged = await files.stage(...given);
    return { ...staged, keep: () => until.then(() => staged.keep()) };
  };
  return { ...files, stage };
};

/** Names of the files that are claimed at present. */
const claimed = async (folder: string): Promise<readonly string[]> => {
  const names = await Promise.all((await claimsIn(folder)).map((name) => readdir(path.join(folder, name))));
  return names.flat().filter((name) => !name.startsWith('.'));
};

test('[SRV-03] [SCAN-06] folders named later are watched until they are named no longer; an unfit one is told', async () => {
  const [first, second, late] = ['erst', 'zweit', 'spät'].map((name) => path.join(directory, name));
  for (const folder of [first!, second!]) await mkdir(folder);
  const watching = await server('later');
  expect(await watching.follow([{ poolid: 1, folder: first! }])).toEqual(new Set());
  await writeFile(path.join(first!, 'eins.pdf'), await pdf(1));
  await expect.poll(() => readdir(path.join(first!, 'taken')), { timeout: 40_000 }).toEqual(['eins.pdf']);
  await writeFile(path.join(directory, 'spät'), 'a file, not a folder');
  const unfit = await watching.follow([
    { poolid: 1, folder: second! },
    { poolid: 1, folder: late! },
  ]);
  expect(unfit).toEqual(new Set([late]));
  await writeFile(path.join(first!, 'zwei.pdf'), await pdf(2));
  await writeFile(path.join(second!, 'drei.pdf'), await pdf(3));
  await expect.poll(() => readdir(path.join(second!, 'taken')), { timeout: 40_000 }).toEqual(['drei.pdf']);
  // It came earlier than the other one, but its folder is no longer watched.
  expect(await readdir(first!)).toContain('zwei.pdf');
  await rm(path.join(directory, 'spät'));
  expect(await watching.follow([{ poolid: 1, folder: late! }])).toEqual(new Set());
  await watching.close();
}, 90_000);
