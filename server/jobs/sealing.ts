import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sealAudit } from '#server/store/seal/auditSeal.ts';
import type { Store } from '#server/store/database/open.ts';

const EVERY_MS = 2000;

/**
 * Seals audit entries soon after they are written, and once more on stop. Many of them, such as those of an import, are
 * sealed in at most half of the time, so that calls in between are answered. Returns a function that stops it.
 */
export function startSealing(store: Store, key: Buffer, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  let under: Promise<unknown> = Promise.resolve();
  const seal = () => {
    under = under
      .then(() => sealAudit(store, key, pause))
      .catch((error: unknown) => log.error({ err: error }, 'the audit was not sealed'));
    return under;
  };
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    void seal().finally(() => (isIdle = true));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await seal();
  };
}
