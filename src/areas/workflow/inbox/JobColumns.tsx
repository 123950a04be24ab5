import type { TFunction } from 'i18next';
import type { Job } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { JOB_STATES } from '#core/workflow/state.ts';
import { captionIn, keyOfJob } from '../model.ts';
import { AssignedNames } from './AssignedNames.tsx';
import { Remaining, StateMark } from '../StateMark.tsx';
import { useUnseen } from '../unseen.ts';
import classes from '../workflow.module.css';
import own from './inbox.module.css';

/** Jobs that arrived during the session are bold until they are opened. */
function StepName({ job, language }: { readonly job: Job; readonly language: string }) {
  const isNew = useUnseen((unseen) => unseen.has(keyOfJob(job)));
  const name = captionIn(job.stepname, language);
  return isNew ? <strong data-new>{name}</strong> : name;
}

const column = (id: string, title: string, width: number, render: ListColumn<Job>['render']) => ({
  id,
  title,
  width,
  sortable: true,
  render,
});

export function jobColumns(t: TFunction<'workflow'>, language: string): readonly ListColumn<Job>[] {
  const caption = (captions: Job['wfname']) => captionIn(captions, language);
  return [
    {
      ...column('state', t('column.state'), 220, (job) => <StateMark job={job} t={t} />),
      filter: JOB_STATES.map((state) => ({
        value: state,
        label: state === 'editing' ? t('state.edited') : t(`state.${state}`),
      })),
    },
    column('step', t('column.step'), 190, (job) => <StepName job={job} language={language} />),
    { ...column('workflow', t('column.workflow'), 170, ({ wfname }) => caption(wfname)), filter: 'values' as const },
    column('document', t('column.document'), 240, ({ docname }) => docname),
    column('due', t('column.due'), 200, (job) => <Remaining job={job} t={t} language={language} />),
    column('assigned', t('column.assigned'), 140, ({ assignednames, forname }) =>
      forname === '' ? (
        <AssignedNames names={assignednames} t={t} language={language} />
      ) : (
        t('forName', { name: forname })
      ),
    ),
    column('since', t('column.since'), 140, ({ opendate }) => dateText(opendate, currentLanguage(language))),
    {
      ...column('initiator', t('column.initiator'), 150, ({ initiatorname }) => initiatorname),
      filter: 'values' as const,
    },
  ];
}

/** A job on two lines, for narrow lists. */
export const compactJob = (t: TFunction<'workflow'>, language: string) => ({
  render: (job: Job) => (
    <div className={own['compact']}>
      <span className={own['name']}>
        <StepName job={job} language={language} />
      </span>
      <StateMark job={job} t={t} isShort />
      <span className={classes['quiet']}>
        {job.forname === '' ? job.docname : `${t('forName', { name: job.forname })} · ${job.docname}`}
      </span>
      <Remaining job={job} t={t} language={language} isShort />
    </div>
  ),
});
