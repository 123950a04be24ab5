import type { FastifyBaseLogger } from 'fastify';
import { sealAudit } from '#server/store/seal/auditSeal.ts';
import type { Store } from '#server/store/database/open.ts';

const EVERY_MS = 2000;

/** Seals audit entries soon after they are written, and once more on stop. Returns a function that stops it. */
export function startSealing(store: Store, key: Buffer, log: FastifyBaseLogger): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  const seal = () => {
    under = under
      .then(() => sealAudit(store, key))
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
    await seal();
  };
}
