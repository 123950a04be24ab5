import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { type CacheLimits, FileCache } from './fileCache.ts';
import { type FileStore, INCOMING, type StoredFile } from './files.ts';
import { serverId } from './localFiles.ts';
import { createStaging } from './staging.ts';

/** Swept objects are moved here for as long as a file may exist without a row, so that they can be restored. */
const SWEPT = 'swept/';
const BATCH = 200;
const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/**
 * Files in a bucket, as objects named by their hash. Incoming files are staged and hashed on this machine, and kept
 * once the bucket has confirmed them; files are read through a cache on this machine's disk.
 */
export async function createBucketFiles(
  bucket: Bucket,
  {
    dataDir,
    cache: limits,
    now,
  }: { readonly dataDir: string; readonly cache: CacheLimits; readonly now?: () => number },
): Promise<FileStore> {
  const folder = join(dataDir, 'cache');
  const cache = await FileCache.open(join(folder, 'files'), limits, now);
  const staging = createStaging(join(folder, INCOMING, serverId(dataDir)), async (path, file) => {
    await bucket.putFile(file.sha256, path, file);
    await cache.add(path, file);
  });
  const fetched = createStaging(join(folder, 'fetched', serverId(dataDir)), (path, file) => cache.add(path, file));
  /** Each file is fetched only once, for any number of callers. */
  const downloads = new Map<string, Promise<string>>();

  const take = (body: AsyncIterable<Uint8Array>) => fetched.stage(body);
  const fetchFile = async (sha256: string): Promise<string> => {
    const file =
      (await bucket.read(sha256, take)) ?? ((await restoreSwept(sha256)) && (await bucket.read(sha256, take)));
    if (file && file.sha256 === sha256) await file.keep();
    // An object whose bytes do not match its name counts as missing; `verify` reports which.
    else if (file) await file.discard();
    return cache.placeOf(sha256);
  };
  const restoreSwept = (sha256: string): Promise<boolean> => bucket.copy(`${SWEPT}${sha256}`, sha256);

  /** Copies the object aside before deleting it: if it was put again in between, it can be restored from there. */
  const remove = async (sha256: string, before: number): Promise<boolean> => {
    const at = await bucket.writtenAt(sha256);
    if (at === undefined || at >= before || !(await bucket.copy(sha256, `${SWEPT}${sha256}`))) return false;
    await bucket.remove(sha256);
    return true;
  };

  return {
    ...staging,
    pathOf: async (sha256) => {
      const held = await cache.find(sha256);
      if (held !== undefined || !isHash(sha256)) return held ?? cache.placeOf(sha256);
      const download = downloads.get(sha256) ?? fetchFile(sha256).finally(() => downloads.delete(sha256));
      downloads.set(sha256, download);
      return download;
    },
    contentOf: async (sha256) => (await bucket.read(sha256, hashed)) ?? bucket.read(`${SWEPT}${sha256}`, hashed),
    names: async function* names() {
      for await (const { name } of bucket.list()) if (isHash(name)) yield name;
    },
    sweep: async (before, namedAmong) => {
      let swept = 0;
      for await (const names of oldOnes(bucket, '', before)) {
        const named = await namedAmong(names);
        for (const name of names.filter((one) => !named.has(one))) if (await remove(name, before)) swept += 1;
      }
      for await (const names of oldOnes(bucket, SWEPT, before)) {
        const named = await namedAmong(names);
        for (const name of names) {
          if (named.has(name)) await restoreSwept(name);
          await bucket.remove(`${SWEPT}${name}`);
        }
      }
      return swept;
    },
    fault: () => bucket.fault(),
  };
}

/** Deletes all files, including swept ones, but no other objects. */
export async function emptyBucket(bucket: Bucket): Promise<void> {
  for (const prefix of ['', SWEPT])
    for await (const { name } of bucket.list(prefix)) if (isHash(name.slice(prefix.length))) await bucket.remove(name);
}

async function hashed(body: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Hashes below a prefix that were written before a given time, in batches. */
async function* oldOnes(bucket: Bucket, prefix: string, before: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { name, at } of bucket.list(prefix)) {
    const hash = name.slice(prefix.length);
    if (!isHash(hash) || at >= before) continue;
    batch.push(hash);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
