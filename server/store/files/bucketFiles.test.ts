import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '#tests/fixtures/objectStore.ts';
import { Bucket } from './bucket.ts';
import { createBucketFiles, emptyBucket } from './bucketFiles.ts';
import { FileTooLarge, type FileStore } from './files.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

const STAYS_MS = 60_000;
const HOUR = 3_600_000;
const ROOM = { bytes: 1_000_000, staysMs: STAYS_MS };
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());

const folders: string[] = [];
let bucket: Bucket;
beforeEach(() => {
  bucket = new Bucket(objects.bucket, { retryMs: 20_000, answerMs: 20_000, page: 2 });
});
afterEach(async () => {
  objects.heard = () => false;
  await emptyBucket(bucket);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A separate machine with an empty cache. */
async function machine(
  options: Partial<Parameters<typeof createBucketFiles>[1]> = {},
  from = bucket,
): Promise<FileStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bucket-'));
  folders.push(dataDir);
  return createBucketFiles(from, { dataDir, cache: ROOM, ...options });
}

/** All files on one machine's disk. */
const onDisk = (at = 0): string[] =>
  readdirSync(folders[at] ?? '', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'server.id')
    .map(({ name }) => name);

test('a file stored by one machine is read by another under its hash, byte for byte', async () => {
  const [here, there] = [await machine(), await machine()];
  const bytes = Buffer.alloc(300_000, 'Vertrag ');
  const kept = await here.put(bytes);
  expect(kept).toEqual({ sha256: hashOf(bytes), size: 300_000 });
  expect(readFileSync(await there.pathOf(kept.sha256))).toEqual(bytes);
  expect(await there.contentOf(kept.sha256)).toEqual(kept);
  const names: string[] = [];
  for await (const name of there.names()) names.push(name);
  expect(names).toEqual([kept.sha256]);
});

test('all files are listed, however many pages the listing has', async () => {
  const here = await machine();
  const kept = new Set<string>();
  for (let nth = 0; nth < 7; nth += 1) kept.add((await here.put(Buffer.from(String(nth)))).sha256);
  const names: string[] = [];
  for await (const name of here.names()) names.push(name);
  expect(names).toEqual([...kept].toSorted());
});

test('concurrent requests fetch a file once', async () => {
  const { sha256 } = await (await machine()).put(Buffer.from('asked for'));
  const there = await machine();
  let fetched = 0;
  objects.heard = ({ method }) => {
    fetched += method === 'GET' ? 1 : 0;
    return false;
  };
  const paths = await Promise.all(Array.from({ length: 5 }, () => there.pathOf(sha256)));
  expect(new Set([...paths, await there.pathOf(sha256)]).size).toBe(1);
  expect(fetched).toBe(1);
});

test('missing files, and files whose content does not match their hash, have no bytes', async () => {
  const { sha256 } = await (await machine()).put(Buffer.from('as it was'));
  const there = await machine();
  expect(existsSync(await there.pathOf(hashOf('never kept')))).toBe(false);
  await objects.spoil(sha256, Buffer.from('changed'));
  expect(existsSync(await there.pathOf(sha256))).toBe(false);
  expect((await there.contentOf(sha256))?.sha256).toBe(hashOf('changed'));
  expect(onDisk(1)).toEqual([]);
});

test('a truncated or too large upload leaves nothing, locally or in the bucket', async () => {
  const here = await machine();
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    await Promise.reject(new Error('cut'));
  }
  await expect(here.put(cut())).rejects.toThrow('cut');
  await expect(here.put(Buffer.from('123456'), 5)).rejects.toThrow(FileTooLarge);
  expect(onDisk()).toEqual([]);
  expect(existsSync(await here.pathOf(hashOf('half')))).toBe(false);
});

test('[SRV-01] a short outage of the store loses nothing; a long one stores nothing and says so', async () => {
  const here = await machine();
  await objects.halt();
  const late = here.put(Buffer.from('late'));
  await objects.resume();
  const { sha256 } = await late;
  expect(await (await machine()).contentOf(sha256)).toEqual({ sha256, size: 4 });

  const hasty = new Bucket(objects.bucket, { retryMs: 300, answerMs: 20_000 });
  const there = await machine({}, hasty);
  await objects.halt();
  await expect(there.put(Buffer.from('lost'))).rejects.toThrow(StoreUnavailable);
  expect(hasty.isAway).toBe(true);
  expect(await there.fault()).toContain('ECONNREFUSED');
  await expect(there.pathOf(sha256)).rejects.toThrow(StoreUnavailable);
  expect(onDisk(2)).toEqual([]);
  await objects.resume();
  expect(readFileSync(await there.pathOf(sha256), 'utf8')).toBe('late');
  expect(hasty.isAway).toBe(false);
  expect(await there.fault()).toBeUndefined();
});

test('a store that never answers is given up in time', async () => {
  const hasty = new Bucket(objects.bucket, { retryMs: 0, answerMs: 200 });
  objects.heard = () => true;
  await expect(hasty.writtenAt('anything')).rejects.toThrow('no answer in time');
});

test('a refusal is reported in the store’s own words, without the key', async () => {
  const stranger = new Bucket(
    { ...objects.bucket, accessKey: 'guessed', secretKey: 'guessed' },
    { retryMs: 0, answerMs: 20_000 },
  );
  const fault = await stranger.fault();
  expect(fault).toContain('403 InvalidAccessKeyId');
  expect(fault).not.toContain('guessed');
});

test('[SRV-01] the store verifies every signature: with another secret nothing is written or read', async () => {
  const thief = new Bucket({ ...objects.bucket, secretKey: 'guessed' }, { retryMs: 0, answerMs: 20_000 });
  expect(await thief.fault()).toContain('403 SignatureDoesNotMatch');
  await expect(thief.putBytes('swept/a name', Buffer.from('Vertrag'))).rejects.toThrow('SignatureDoesNotMatch');
  await bucket.putBytes('swept/a name', Buffer.from('Vertrag'));
  expect(await bucket.writtenAt('swept/a name')).toBeDefined();
  expect(await bucket.fault()).toBeUndefined();
});

test('the cache stays within its budget: the least recently used goes', async () => {
  let now = 0;
  const here = await machine({ cache: { bytes: 250, staysMs: STAYS_MS }, now: () => now });
  const put = async (text: string) => (await here.put(Buffer.alloc(100, text))).sha256;
  const [first, second] = [await put('1'), await put('2')];
  now += STAYS_MS;
  await here.pathOf(first);
  const third = await put('3');
  expect(onDisk().toSorted()).toEqual([first, third].toSorted());
  const [fourth, fifth] = [await put('4'), await put('5')];
  expect(onDisk()).toHaveLength(4);
  now += STAYS_MS;
  expect(readFileSync(await here.pathOf(second))).toHaveLength(100);
  expect(onDisk().toSorted()).toEqual([second, fifth].toSorted());
  expect(existsSync(await here.pathOf(fourth))).toBe(true);
});

test('a cache emptied by hand is filled again, and one left behind is used', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bucket-'));
  folders.push(dataDir);
  const { sha256 } = await (await machine({ dataDir })).put(Buffer.from('kept'));
  const again = await machine({ dataDir });
  await objects.halt();
  expect(existsSync(await again.pathOf(sha256))).toBe(true);
  await objects.resume();
  rmSync(join(dataDir, 'cache'), { recursive: true });
  await expect(again.pathOf(sha256)).rejects.toThrow('ENOENT');
  expect(existsSync(await (await machine({ dataDir })).pathOf(sha256))).toBe(true);
});

test('the sweep removes old files no row refers to; one stored again meanwhile is restored', async () => {
  const here = await machine();
  const put = async (text: string) => (await here.put(Buffer.from(text))).sha256;
  const [named, orphan, young] = [await put('named'), await put('orphan'), await put('young')];
  for (const name of [named, orphan]) await objects.age(name, 2 * HOUR);
  const rows = new Set([named]);
  const sweep = () =>
    here.sweep(Date.now() - HOUR, (names) => Promise.resolve(new Set(names.filter((name) => rows.has(name)))));
  const there = async (name: string) => existsSync(await (await machine()).pathOf(name));
  expect(await sweep()).toBe(1);
  expect(await Promise.all([named, young].map(there))).toEqual([true, true]);
  // A row that came between the check and the removal: reading the file restores it, and so does the next sweep.
  rows.add(orphan);
  expect(await here.contentOf(orphan)).toMatchObject({ sha256: orphan });
  expect(await there(orphan)).toBe(true);

  rows.delete(orphan);
  await objects.age(orphan, 2 * HOUR);
  expect(await sweep()).toBe(1);
  await objects.age(`swept/${orphan}`, 2 * HOUR);
  expect(await sweep()).toBe(0);
  expect(await here.contentOf(orphan)).toBeUndefined();
});
