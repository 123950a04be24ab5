import { type BucketOptions, Bucket } from './bucket.ts';
import { createBucketFiles } from './bucketFiles.ts';
import type { FileStore } from './files.ts';
import { createFileStore } from './localFiles.ts';
import { StoreAway } from './storeAway.ts';

export interface FilePlace {
  /** Holds the files; with a bucket copies of some only. */
  readonly dataDir: string;
  readonly bucket?: (BucketOptions & { readonly cacheBytes: number }) | undefined;
}

/** What FileStore.pathOf promises: a page may wait in a queue before its file is opened. */
const STAYS_MS = 10 * 60_000;

/**
 * The company's files, where the settings say they are; and the bucket they are in, if any.
 * @throws StoreAway where it cannot be used
 */
export async function openFiles({
  dataDir,
  bucket: options,
}: FilePlace): Promise<{ files: FileStore; bucket?: Bucket }> {
  if (options === undefined) return { files: createFileStore(dataDir) };
  const bucket = new Bucket(options);
  const fault = await bucket.fault();
  if (fault !== undefined) throw new StoreAway(fault);
  const cache = { bytes: options.cacheBytes, staysMs: STAYS_MS };
  return { files: await createBucketFiles(bucket, { dataDir, cache }), bucket };
}
