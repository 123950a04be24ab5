import { type BucketOptions, Bucket } from './bucket.ts';
import { createBucketFiles } from './bucketFiles.ts';
import { BucketPages, PAGE_LIMITS } from './bucketPages.ts';
import type { FileStore } from './files.ts';
import { createFileStore } from './localFiles.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

export interface FilePlace {
  /** Contains the files or, with a bucket, a cache of them. */
  readonly dataDir: string;
  readonly bucket?: (BucketOptions & { readonly cacheBytes: number }) | undefined;
}

/** The time promised by FileStore.pathOf: a page may wait in a queue before its file is opened. */
const STAYS_MS = 10 * 60_000;

/**
 * The company's files as configured; with a bucket also that, and the pages drawn by all instances.
 * @throws StoreUnavailable if it is unavailable
 */
export async function openFiles({
  dataDir,
  bucket: options,
}: FilePlace): Promise<{ files: FileStore; bucket?: Bucket; pages?: BucketPages }> {
  if (options === undefined) return { files: createFileStore(dataDir) };
  const bucket = new Bucket(options);
  const fault = await bucket.fault();
  if (fault !== undefined) throw new StoreUnavailable(fault);
  const cache = { bytes: options.cacheBytes, staysMs: STAYS_MS };
  const pages = new BucketPages(new Bucket(options, PAGE_LIMITS));
  return { files: await createBucketFiles(bucket, { dataDir, cache }), bucket, pages };
}
