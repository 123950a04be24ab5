import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/store/database/open.ts';

const EVERY_MS = 3_600_000;

/** Keeps the statistics of a growing database up to date. Returns a function that stops it. */
export function startStatistics({ db, dialect }: Store, log: FastifyBaseLogger): () => void {
  const refresh = async (): Promise<void> => {
    try {
      await dialect.refreshStatistics(db);
    } catch (error) {
      log.error({ err: error }, 'the statistics of the database were not refreshed');
    }
  };
  const timer = setInterval(() => void refresh(), EVERY_MS);
  return () => clearInterval(timer);
}
