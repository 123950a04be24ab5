import type { FastifyBaseLogger } from 'fastify';
import { type Engine, handleDeadlines } from './run.ts';

/** How late a deadline may be acted on, milliseconds. */
const EVERY_MS = 10_000;

/** Regularly handles deadlines: waits that are over, jobs to escalate. Returns a function that stops it. */
export function startWorkflowClock(engine: Engine, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    turn = handleDeadlines(engine, (wfid, err) => log.error({ err, wfid }, 'the time of a workflow did not pass'))
      .catch((error: unknown) => log.error({ err: error }, 'the time of workflows did not pass'))
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
