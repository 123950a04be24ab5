import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { labelled } from '#src/ui/part/labelled.ts';

async function reportStarted(docids: readonly number[]): Promise<void> {
  showToast({
    type: 'success',
    message: t('workflow:startForm.started', { count: docids.length }),
    component: 'workflow',
  });
  for (const docid of docids) refresh(docid, 'workflow.moved');
  await queryClient.invalidateQueries({ queryKey: ['workflow', 'counts'] });
}

/**
 * Starts a template on all documents, or on none if one of them cannot be processed. @returns the error message, or
 * null
 */
export async function startAdhoc(docids: readonly number[], id: number): Promise<string | null> {
  const answer = await call('adhocStart', { body: { id, docids: [...docids] } }, { silent: true });
  if (!answer.ok) return answer.error.message;
  await reportStarted(docids);
  return null;
}

export interface Started {
  /** Documents it was refused for: only these are tried again. */
  readonly left: readonly number[];
  /** Null if it was started on all. */
  readonly problem: string | null;
}

/** Starts a workflow of the company on one document after the other. */
export async function startOnAll(docids: readonly number[], workflow: string): Promise<Started> {
  const refused = new Map<number, string>();
  for (const docid of docids) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await call('workflowStart', { body: { docid, workflow } }, { silent: true });
    if (!answer.ok) refused.set(docid, answer.error.message);
  }
  const done = docids.filter((docid) => !refused.has(docid));
  if (done.length > 0) await reportStarted(done);
  const lines = [...refused].map(([docid, message]) => labelled(docid, message));
  return { left: [...refused.keys()], problem: lines.length === 0 ? null : lines.join('\n') };
}
