import type { WaitEvent } from '#core/workflow/definition.ts';
import { type JobPayloads, putJob } from '#server/store/channels/jobs.ts';
import { definitionOf } from '#server/store/workflow/definitions.ts';
import { runningOn } from '#server/store/workflow/instances.ts';
import type { InsideJob, Trx } from '../kind.ts';
import { applyEvent } from './run.ts';

/**
 * Ends the waits of a document's workflows for a change of it, in the change's transaction: a wait that begins later is
 * for a later change. Each ends in a job of its own, because the change holds locks on the document, which a workflow
 * takes after its own.
 */
export async function signalWaits(trx: Trx, docid: number, what: WaitEvent, now: number): Promise<void> {
  for (const { wfid, definition, version, step } of await runningOn(trx, docid)) {
    const known = await definitionOf(trx, definition, version);
    const waiting = known?.definition.steps[step];
    if (waiting?.kind === 'wait' && 'event' in waiting.until && waiting.until.event === what)
      await putJob(trx, 'workflow.signal', { wfid, step }, { now });
  }
}

export const workflowSignal: InsideJob<JobPayloads['workflow.signal']> = {
  where: 'database',
  run: async (trx, { wfid, step }, context) => {
    await applyEvent(trx, { ...context, dialect: context.store.dialect }, wfid, { event: 'signal', step });
  },
};
