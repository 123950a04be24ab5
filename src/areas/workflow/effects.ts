import i18next, { t } from 'i18next';
import type { Doing, Job } from '#core/contract/work/workflow.ts';
import { call } from '#src/gateway/call.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { isPresent } from '#src/stores/session/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { allNames, keyOfJob, nextJob } from './model.ts';
import { placesOf } from './live.ts';
import { jobList } from './queries.ts';
import { refusalText } from './refusal.ts';
import { useWorkflow } from './store.ts';
import { markSeen } from './unseen.ts';
import { askQuestion } from './panel/askQuestion.tsx';

type Ref = Pick<Job, 'wfid' | 'stepid' | 'docid'>;
const COMPONENT = 'workflow';
/** How many jobs are searched for the next one, beyond the loaded rows. */
const LOOKED_THROUGH = 1000;

const refOf = ({ wfid, stepid }: Ref) => ({ wfid, stepid });

/** Refreshes everything that shows this workflow: the panel, the counts and the inbox. */
async function showAnew(docid: number): Promise<void> {
  refresh(docid, 'workflow.moved');
  await queryClient.invalidateQueries({ queryKey: ['workflow', 'counts'] });
  void jobList().refresh();
}

/** Takes a job. If somebody else holds it, asks before taking it over, naming them. */
export async function takeJob(job: Ref & Pick<Job, 'editorname'>): Promise<boolean> {
  const answer = await call('workflowJobTake', { body: refOf(job) }, { silent: true });
  if (!answer.ok && answer.error.name === 'workflow.jobLocked') {
    // If somebody took it just now, the server's message names them.
    const { editorname: name } = job;
    askToForce(job, name === '' ? answer.error.message : t('messages:workflow.locked', { name }));
    return false;
  }
  if (!answer.ok) showToast({ type: 'error', message: answer.error.message, component: COMPONENT });
  await showAnew(job.docid);
  return answer.ok;
}

/** An administrator takes over a job that is not offered to them, after a question that says whose it is. */
export const forceJob = (job: Ref & Pick<Job, 'editorname' | 'assignednames'>): void =>
  askToForce(
    job,
    job.editorname === ''
      ? t('workflow:force.assigned', { name: allNames(job.assignednames, i18next.language) })
      : t('messages:workflow.locked', { name: job.editorname }),
  );

/** Shows 'Workflow locked by {name}' and asks whether to take it over. */
function askToForce(job: Ref, message: string): void {
  askQuestion(
    {
      title: t('workflow:force.title'),
      apply: t('workflow:force.apply'),
      message,
      hint: t('workflow:force.told'),
    },
    async () => {
      const answer = await call('workflowJobLock', { body: { ...refOf(job), force: true } }, {});
      await showAnew(job.docid);
      return answer.ok;
    },
  );
}

export async function releaseJob(job: Ref): Promise<void> {
  await call('workflowJobRelease', { body: refOf(job) }, {});
  await showAnew(job.docid);
}

/** Runs an action on a job. Returns the error message to show at the step, or null. */
export async function doJob(docid: number, body: Doing): Promise<string | null> {
  const answer = await call('workflowDo', { body }, { silent: true });
  await showAnew(docid);
  return answer.ok ? null : refusalText(answer.error);
}

/**
 * Performs a step. On success the decision is shown with a link back, followed by the next job or, depending on the
 * settings, the inbox. Returns the error message, or null.
 */
export async function decideJob(job: Job, body: Extract<Doing, { action: 'do' }>): Promise<string | null> {
  // Must be determined first: afterwards the current job is no longer in the list.
  const next = useSettings.getState().workflow.showNext ? await jobAfter(job) : undefined;
  const answer = await call('workflowDo', { body }, { silent: true });
  if (!answer.ok) {
    await showAnew(job.docid);
    return refusalText(answer.error);
  }
  useWorkflow.setState({ decided: job });
  showJob(next);
  // Not awaited, so that the next job opens at once.
  void showAnew(job.docid);
  return null;
}

/** Revokes the last decision and shows its job again. Returns the error message, or null. */
export async function undoDecision(job: Ref): Promise<string | null> {
  const problem = await doJob(job.docid, { action: 'revoke', wfid: job.wfid });
  if (problem === null) {
    useWorkflow.setState({ decided: null });
    runCommand('path.open', pathOf(job));
  }
  return problem;
}

/** The job after this one in the inbox, as defined by the specification; undefined if there is none. */
async function jobAfter(current: Pick<Job, 'docid' | 'wfid'>): Promise<Job | undefined> {
  const me = useSession.getState().user?.id;
  if (me === undefined) return undefined;
  const list = jobList();
  const held = placesOf(list).map(({ job }) => job);
  const next = nextJob(held, current, me);
  // If all loaded jobs are held by others, a free one may be elsewhere in the list.
  if (next !== undefined) return next;
  const { rows } = await list.firstRows(LOOKED_THROUGH);
  return isPresent({ id: me }) ? nextJob(rows, current, me) : undefined;
}

/** Preloads the page of the next job while the user reads this one. */
export async function prepareNext(current: Pick<Job, 'docid' | 'wfid'>): Promise<void> {
  const next = await jobAfter(current);
  if (next !== undefined) runCommand('document.prepare', { docid: next.docid });
}

/** Shows a job with its document, or the inbox if there is none. */
export function showJob(job: Job | undefined): void {
  if (job !== undefined) {
    markSeen(keyOfJob(job));
    const place = placesOf(jobList()).find((one) => keyOfJob(one.job) === keyOfJob(job));
    if (place !== undefined) jobList().goTo(place.at);
  }
  runCommand('path.open', job === undefined ? '/workflow' : pathOf(job));
}

export const pathOf = ({ docid, wfid, stepid }: Ref): string => `/document/${docid}/workflow/${wfid}/${stepid}`;
