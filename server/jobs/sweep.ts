import type { FastifyBaseLogger } from 'fastify';
import type { BucketPages } from '#server/store/files/bucketPages.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { sweepLookups } from '#server/store/lookupGenerations.ts';
import type { Store } from '#server/store/database/open.ts';
import { sweepFiles } from '#server/store/files/sweep.ts';

const EVERY_MS = 3_600_000;

/** Regularly removes files without a row and old shared pages. Returns a function that stops it. */
export function startSweep(
  store: Store,
  { files, pages }: { readonly files: FileStore; readonly pages: BucketPages | undefined },
  now: () => number,
  log: FastifyBaseLogger,
): () => void {
  const sweep = async (): Promise<void> => {
    try {
      const count = await sweepFiles(store, files, now());
      await pages?.sweep(now());
      const { db, dialect } = store;
      await sweepLookups((step) => db.transaction().execute((trx) => step({ trx, dialect, by: 0, at: now() })));
      if (count === undefined) log.info('files without a row stay for another hour: a backup runs');
      else if (count > 0) log.warn({ count }, 'files without a row were removed');
    } catch (error) {
      log.error({ err: error }, 'files without a row were not removed');
    }
  };
  const timer = setInterval(() => void sweep(), EVERY_MS);
  return () => clearInterval(timer);
}
