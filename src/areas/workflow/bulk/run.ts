import { t } from 'i18next';
import type { Doing, Job } from '#core/contract/work/workflow.ts';
import type { CallError } from '#src/gateway/error.ts';
import { call } from '#src/gateway/call.ts';
import { refusalText } from '../refusal.ts';
import { useSession } from '#src/stores/session/store.ts';
import { throughReturn } from '#src/stores/session/throughReturn.ts';

/** An action on several jobs. */
export type BulkAction =
  | { readonly deed: 'take' }
  | { readonly deed: 'release' }
  | { readonly deed: 'decide'; readonly decision: string; readonly comment: string }
  | {
      readonly deed: 'delegate';
      readonly to: { readonly userid?: number; readonly groupid?: number };
      readonly comment: string;
    };

export interface Failed {
  readonly job: Job;
  readonly message: string;
}

/**
 * Processes the jobs one by one; the server checks each. A job taken only for this and then refused is released again,
 * so that nothing is left half done. If the session ends, it waits for the user to sign in again.
 * @param onDone called after each job with the number done
 */
export async function doAll(
  jobs: readonly Job[],
  deed: BulkAction,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly Failed[]> {
  const failed: Failed[] = [];
  for (const [at, job] of jobs.entries()) {
    if (signal.aborted) break;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that one can stop
    const message = await doOne(job, deed, signal);
    if (message !== null) failed.push({ job, message });
    onDone(at + 1);
  }
  return failed;
}

async function doOne({ wfid, stepid, editorid }: Job, deed: BulkAction, signal: AbortSignal): Promise<string | null> {
  const body = { wfid, stepid };
  const silent = { silent: true } as const;
  const release = () => throughReturn(() => call('workflowJobRelease', { body }, silent), signal);
  if (deed.deed === 'release') return messageOf(await release());
  const wasMine = editorid === useSession.getState().user?.id;
  if (!wasMine) {
    const taken = await throughReturn(() => call('workflowJobTake', { body }, silent), signal);
    if (!taken.ok) return taken.error.message;
  }
  if (deed.deed === 'take') return null;
  const comment = deed.comment.trim() === '' ? {} : { comment: deed.comment };
  const doing: Doing =
    deed.deed === 'decide'
      ? { action: 'do', ...body, decision: deed.decision, ...comment }
      : { action: 'delegate', ...body, ...deed.to, ...comment };
  const message = messageOf(await throughReturn(() => call('workflowDo', { body: doing }, silent), signal));
  if (message === null || wasMine) return message;
  const given = await release();
  return given.ok ? message : t('workflow:bulk.kept', { message });
}

const messageOf = (answer: { ok: true } | { ok: false; error: CallError }): string | null =>
  answer.ok ? null : refusalText(answer.error);
