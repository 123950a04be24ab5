import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageCache, type SharedPages } from './cache.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const key = (digit: string): string => digit.repeat(64);
const page = Buffer.alloc(100, 1);
const pathOf = (digit: string): string => join(directory, digit.repeat(2), `${key(digit)}.jpg`);
const age = (digit: string, hours: number): Promise<void> =>
  utimes(pathOf(digit), new Date(), new Date(Date.now() - hours * 3_600_000));

test('a page written is read back, also by the next process', async () => {
  const cache = new PageCache(directory);
  expect(await cache.read(key('a'))).toBeUndefined();
  cache.write(key('a'), page);
  await cache.written();
  expect(await new PageCache(directory).read(key('a'))).toEqual(page);
});

test('beyond the budget the least recently used pages are removed', async () => {
  const cache = new PageCache(directory, { bytes: 250 });
  cache.write(key('a'), page);
  cache.write(key('b'), page);
  await cache.written();
  await age('a', 2);
  await age('b', 1);
  cache.write(key('c'), page);
  await cache.written();
  expect(await cache.read(key('a'))).toBeUndefined();
  expect(await cache.read(key('b'))).toEqual(page);
  expect(await cache.read(key('c'))).toEqual(page);
});

test('files half written by a killed process are removed and never read', async () => {
  new PageCache(directory).write(key('a'), page);
  const cache = new PageCache(directory);
  cache.write(key('b'), page);
  await cache.written();
  await writeFile(`${pathOf('b')}.0.tmp`, 'half');
  const next = new PageCache(directory);
  next.write(key('c'), page);
  await next.written();
  expect((await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a disk that fails costs the cached page, not the request', async () => {
  await writeFile(join(directory, 'aa'), 'a file where the folder should be');
  const cache = new PageCache(directory);
  cache.write(key('a'), page);
  await cache.written();
  expect(await cache.read(key('a'))).toBeUndefined();
});

test('[SRV-01] a page drawn by another instance is read once from the second level, then from the local disk', async () => {
  const pages = new Map<string, Buffer>();
  const asked: string[] = [];
  const shared: SharedPages = {
    read: (name) => {
      asked.push(name);
      return Promise.resolve(pages.get(name));
    },
    write: (name, bytes) => Promise.resolve(void pages.set(name, Buffer.from(bytes))),
  };
  const first = new PageCache(join(directory, 'one'), { shared });
  first.write(key('a'), page);
  first.write(key('b'), page, false);
  await first.written();
  const second = new PageCache(join(directory, 'two'), { shared });
  expect(await second.read(key('a'))).toEqual(page);
  await second.written();
  expect(await second.read(key('a'))).toEqual(page);
  expect(await second.read(key('b'), false)).toBeUndefined();
  expect(await second.read(key('c'))).toBeUndefined();
  expect(asked).toEqual([`${key('a')}.jpg`, `${key('c')}.jpg`]);
  expect([...pages.keys()]).toEqual([`${key('a')}.jpg`]);
});

test('[SRV-01] the file of a page is there once it is written, also if another instance has drawn it', async () => {
  const shared: SharedPages = {
    read: (name) => Promise.resolve(name === `${key('a')}.jpg` ? page : undefined),
    write: () => Promise.resolve(),
  };
  const cache = new PageCache(directory, { shared });
  expect(await cache.fileOf(key('a'))).toBe(pathOf('a'));
  expect(await readFile(pathOf('a'))).toEqual(page);
  cache.write(key('b'), page);
  expect(await cache.fileOf(key('b'))).toBe(pathOf('b'));
  expect(await readFile(pathOf('b'))).toEqual(page);
  expect(await cache.fileOf(key('c'))).toBeUndefined();
});
