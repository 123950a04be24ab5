import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { WorkflowDetail } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { useSession } from '#src/stores/session/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { keepFocus } from '#src/ui/keepFocus.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { answerKey } from '../drafts.ts';
import { captionIn, keyOfJob, workflowIn } from '../model.ts';
import { workflowQuery, workflowsQuery } from '../queries.ts';
import classes from '../workflow.module.css';
import own from './panel.module.css';
import { ChangedPart } from './ChangedPart.tsx';
import { HistoryPart } from './history/HistoryPart.tsx';
import { JobPart } from './JobPart.tsx';
import { LeftParts } from './LeftParts.tsx';
import { StepsPart } from './StepsPart.tsx';

/** Number of workflows up to which one is found without typing. */
const FEW = 20;
/** Most options rendered; further ones are found by typing. */
const DRAWN_OPTIONS = 200;

/** The workflows of the document; what has the focus is often replaced by what follows from it. */
export default function WorkflowPanel() {
  return (
    <div ref={keepFocus} className={own['panel']}>
      <Workflows />
    </div>
  );
}

/** The requested workflow or the first that is running, with its jobs, steps and history. */
function Workflows() {
  const { docid } = useWorkplace().info;
  const { wfid } = useParams();
  const { t, i18n } = useTranslation('workflow');
  const workflows = useQuery(workflowsQuery(docid));
  const [chosen, setChosen] = useState<number>();
  const language = currentLanguage(i18n.language);
  const caption = (captions: Readonly<Record<string, string>>) => captionIn(captions, i18n.language);
  if (workflows.isError) return <p role="alert">{workflows.error.message}</p>;
  const all = workflows.data?.workflow;
  const wanted = chosen ?? (wfid === undefined ? undefined : workflowIn(wfid));
  // The requested one is loaded in parallel with the list.
  const shown = all === undefined || all.some((one) => one.wfid === wanted) ? wanted : all[0]?.wfid;
  if (all === undefined && shown === undefined) return <Spinner label={t('loading')} />;
  return (
    <>
      {all !== undefined && all.length > 1 && (
        <Select
          size="xs"
          label={t('which')}
          allowDeselect={false}
          searchable={all.length > FEW}
          limit={DRAWN_OPTIONS}
          value={String(shown)}
          onChange={(value) => setChosen(Number(value))}
          data={all.map((one) => ({
            value: String(one.wfid),
            label: `${caption(one.wfname)} · ${dateText(one.startdate.slice(0, 10), language)} · ${t(`flow.${one.state}`)}`,
          }))}
        />
      )}
      {shown === undefined ? (
        <EmptyState title={t('noWorkflow')} hint={t('noWorkflowHint')} />
      ) : (
        <OneWorkflow key={shown} wfid={shown} docid={docid} />
      )}
      <Button size="xs" variant="default" onClick={() => runCommand('workflow.start', { docids: [docid] })}>
        {t('start')}
      </Button>
    </>
  );
}

function OneWorkflow({ wfid, docid }: { readonly wfid: number; readonly docid: number }) {
  const { t, i18n } = useTranslation(['workflow', 'messages']);
  const workflow = useQuery(workflowQuery(wfid, docid));
  const me = useSession((state) => state.user?.id);
  if (workflow.isError) return <p role="alert">{workflow.error.message}</p>;
  if (workflow.data === undefined) return <Spinner label={t('loading')} />;
  const { data } = workflow;
  return (
    <>
      <div>
        <h3>{captionIn(data.wfname, i18n.language)}</h3>
        <p className={classes['quiet']}>
          {t('startedBy', { name: data.initiatorname, date: dateText(data.startdate, currentLanguage(i18n.language)) })}{' '}
          · {t(`flow.${data.state}`)}
        </p>
      </div>
      {data.state === 'corrupted' && <p role="alert">{t('messages:workflow.corrupted')}</p>}
      {data.changed !== undefined && data.state === 'running' && <ChangedPart docid={docid} changed={data.changed} />}
      {data.jobs.map((job) => (
        <JobPart key={job.stepid} job={job} workflow={data} />
      ))}
      <LeftParts wfid={wfid} open={openDrafts(data, me)} />
      <StepsPart workflow={data} />
      <HistoryPart workflow={data} />
    </>
  );
}

/** Keys of the drafts for which there still is a job or a question. */
const openDrafts = ({ jobs }: Pick<WorkflowDetail, 'jobs'>, me: number | undefined): readonly string[] =>
  jobs.flatMap((job) => [keyOfJob(job), ...(job.askedid === me ? [answerKey(keyOfJob(job))] : [])]);
