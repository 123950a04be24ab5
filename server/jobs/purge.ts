import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/store/open.ts';
import { purgeExpired } from '#server/store/sessions.ts';

const EVERY_MS = 10 * 60_000;

/** Removes ended sessions and locks now and then; they are not honoured in the meantime either. Answers how to stop. */
export function startPurge({ db }: Store, now: () => number, log: FastifyBaseLogger): () => void {
  const purge = () =>
    purgeExpired(db, now()).catch((error: unknown) => log.error({ err: error }, 'ended sessions were not removed'));
  const timer = setInterval(() => void purge(), EVERY_MS);
  return () => clearInterval(timer);
}
