import type { FastifyBaseLogger } from 'fastify';
import type { BucketPages } from '#server/store/files/bucketPages.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { sweepLookups } from '#server/store/admin/lookups/generations.ts';
import type { Store } from '#server/store/database/open.ts';
import { sweepFiles } from '#server/store/files/sweep.ts';

const EVERY_MS = 3_600_000;

/**
 * Regularly removes files without a row, old shared pages, and at the start as well what imports of look-up tables left
 * behind; one goes on if another fails. Returns a function that stops it.
 */
export function startSweep(
  store: Store,
  { files, pages }: { readonly files: FileStore; readonly pages: BucketPages | undefined },
  now: () => number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const sweep = async (): Promise<void> => {
    try {
      const count = await sweepFiles(store, files, now());
      await pages?.sweep(now());
      if (count === undefined) log.info('files without a row stay for another hour: a backup runs');
      else if (count > 0) log.warn({ count }, 'files without a row were removed');
    } catch (error) {
      log.error({ err: error }, 'files without a row were not removed');
    }
  };
  const sweepTables = async (): Promise<void> => {
    const { db, dialect } = store;
    try {
      await sweepLookups((step) => db.transaction().execute((trx) => step({ trx, dialect, by: 0, at: now() })));
    } catch (error) {
      log.error({ err: error }, 'what imports of look-up tables left behind was not removed');
    }
  };
  let running = sweepTables();
  const timer = setInterval(() => {
    running = Promise.all([running, sweepTables(), sweep()]).then(() => undefined);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
