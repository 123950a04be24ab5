import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import { sweepFiles } from '#server/store/files/sweep.ts';

const EVERY_MS = 3_600_000;

/** Regularly removes files without a row. Returns a function that stops it. */
export function startSweep({ db }: Store, files: FileStore, now: () => number, log: FastifyBaseLogger): () => void {
  const sweep = async (): Promise<void> => {
    try {
      const count = await sweepFiles(db, files, now());
      if (count > 0) log.warn({ count }, 'files without a row were removed');
    } catch (error) {
      log.error({ err: error }, 'files without a row were not removed');
    }
  };
  const timer = setInterval(() => void sweep(), EVERY_MS);
  return () => clearInterval(timer);
}
