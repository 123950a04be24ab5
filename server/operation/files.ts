import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Bucket } from '#server/store/files/bucket.ts';
import { createBucketFiles } from '#server/store/files/bucketFiles.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { type ReadableFiles, laidFiles } from '#server/store/files/localFiles.ts';
import type { FilePlace } from '#server/store/files/openFiles.ts';

/**
 * The company's files for a command that runs beside a server: it uses neither the server's staging area nor its cache.
 */
export async function filesBeside({
  dataDir,
  bucket,
}: FilePlace): Promise<ReadableFiles & Partial<FileStore> & AsyncDisposable> {
  if (bucket === undefined) return { ...laidFiles(dataDir), [Symbol.asyncDispose]: () => Promise.resolve() };
  const cache = join(dataDir, 'cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'command-'));
  // Files are read one after the other, so only the last one has to stay cached.
  const files = await createBucketFiles(new Bucket(bucket), { dataDir: folder, cache: { bytes: 0, staysMs: 0 } });
  return { ...files, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
