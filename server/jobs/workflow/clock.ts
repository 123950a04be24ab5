import type { FastifyBaseLogger } from 'fastify';
import { type Engine, passTime } from './run.ts';

/** A deadline is kept to within this time. */
const EVERY_MS = 10_000;

/** Looks now and then whose time has come: waits that are over, jobs to escalate. Answers how to stop. */
export function startWorkflowClock(engine: Engine, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    turn = passTime(engine, (wfid, err) => log.error({ err, wfid }, 'the time of a workflow did not pass'))
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
