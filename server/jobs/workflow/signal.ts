import type { JobPayloads } from '#server/store/channels/jobs.ts';
import { runningOn } from '#server/store/workflow/instances.ts';
import type { InsideJob } from '../kind.ts';
import { applyEvent } from './run.ts';

/**
 * Ends the waits of a document's workflows for a change that has happened to it. A job of its own, because the change
 * holds locks on the document and a workflow takes them after its own.
 */
export const workflowSignal: InsideJob<JobPayloads['workflow.signal']> = {
  where: 'database',
  run: async (trx, { docid, what }, context) => {
    for (const { wfid } of await runningOn(trx, docid))
      await applyEvent(trx, { ...context, dialect: context.store.dialect }, wfid, { event: 'signal', name: what });
  },
};
