import { t } from 'i18next';
import { JOBS_AT_ONCE } from '#core/contract/work/workflow.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { jobList, workflowQuery } from '../queries.ts';
import { workOfJob } from '../panel/definition.ts';
import { BulkForm } from './BulkForm.tsx';
import type { BulkAction } from './run.ts';

/** CSS pixels. */
const SIZE = [480, 420] as const;

/** Runs an action on the selected jobs; deciding and delegating require jobs of the same step. */
export async function openBulk(deed: BulkAction['deed']): Promise<void> {
  const { rows: jobs, more, error } = await jobList().selected(JOBS_AT_ONCE);
  if (error !== undefined) showToast({ type: 'error', message: error.message, component: 'workflow' });
  const [first] = jobs;
  if (first === undefined) return;
  const stepOf = ({ wfname, stepname }: typeof first) => JSON.stringify([wfname, stepname]);
  if ((deed === 'decide' || deed === 'delegate') && jobs.some((job) => stepOf(job) !== stepOf(first))) {
    showToast({ type: 'warning', message: t('workflow:bulk.otherSteps'), component: 'workflow' });
    return;
  }
  const workflow =
    deed === 'decide'
      ? await queryClient.fetchQuery(workflowQuery(first.wfid, first.docid)).catch(() => undefined)
      : undefined;
  const decisions = workflow === undefined ? [] : (workOfJob(workflow, first.stepname)?.decisions ?? []);
  openModal({
    title: t(`workflow:bulk.title.${deed}`, { count: jobs.length }),
    size: SIZE,
    apply: t('workflow:bulk.apply'),
    content: ({ formId, close }) => (
      <BulkForm formId={formId} deed={deed} jobs={jobs} more={more} decisions={decisions} onClose={close} />
    ),
  });
}
