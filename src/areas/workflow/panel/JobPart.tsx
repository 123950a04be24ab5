import { Button } from '@mantine/core';
import { IconHandGrab } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ANYONE, type OpenJob, type WorkflowDetail } from '#core/contract/work/workflow.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { isDraft, useJobDraft } from '../drafts.ts';
import { forceJob, takeJob } from '../effects.ts';
import { Chord } from '#src/ui/chord/Chord.tsx';
import { allNames, captionIn, keyOfJob } from '../model.ts';
import { Remaining, StateMark } from '../StateMark.tsx';
import classes from '../workflow.module.css';
import own from './panel.module.css';
import { AnswerPart } from './AnswerPart.tsx';
import { workOfJob } from './definition.ts';
import { JobForm } from './JobForm.tsx';

const TAKE_KEY = 'Alt+T';

interface JobPartProps {
  readonly job: OpenJob;
  readonly workflow: WorkflowDetail;
}

/** An open job: its holder, the remaining time and, once taken, its actions. */
export function JobPart({ job, workflow }: JobPartProps) {
  const { t, i18n } = useTranslation('workflow');
  const me = useSession((state) => state.user?.id);
  const autoLock = useConfig((config) => config.workflowAutoLock);
  const autoTake = useConfig((config) => config.workflowAutoTake);
  const work = workOfJob(workflow, job.stepname);
  const isMine = job.editorid === me;
  const isFree = job.editorid === ANYONE;
  const isAsked = job.askedid === me;
  const runs = workflow.state === 'running';
  const { offer, question } = job;
  const mayDecide = runs && (isMine || (autoTake && isFree && offer === 'take'));
  const isTyped = isDraft(useJobDraft(keyOfJob(job)));
  const isLost = runs && !isMine && !isFree && isTyped;
  const mayTake = runs && !isMine && (offer === 'take' || offer === 'force');
  const take = () => (offer === 'force' ? forceJob(job) : void takeJob(job));
  const caption = (captions: Readonly<Record<string, string>>) => captionIn(captions, i18n.language);

  const { docid, wfid, stepid } = job;
  useEffect(() => {
    if (autoLock && isFree && runs && offer === 'take' && !isAsked)
      void takeJob({ docid, wfid, stepid, editorname: '' });
    // Opening takes the job, but only once; after being released it stays free.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [docid, wfid, stepid, autoLock]);

  useCommands(
    t('panel'),
    mayTake ? [{ id: 'workflow.take', label: t('take'), icon: IconHandGrab, chord: TAKE_KEY, run: take }] : [],
  );

  return (
    <section className={own['job']} aria-label={caption(job.stepname)}>
      <h3>{caption(job.stepname)}</h3>
      <StateMark job={job} t={t} />
      <Remaining job={job} t={t} language={i18n.language} isWhole />
      <p className={classes['quiet']}>
        {job.forname === ''
          ? t('assignedTo', { name: allNames(job.assignednames, i18n.language) })
          : t('forName', { name: job.forname })}
      </p>
      {work?.instructions !== undefined && <p>{caption(work.instructions)}</p>}
      {question !== undefined && !isAsked && <p>{t('asked', { name: question.askedname, question: question.text })}</p>}
      {isAsked && <AnswerPart job={job} />}
      {runs && !isMine && offer === 'fourEyes' && <p>{t('warning.fourEyes')}</p>}
      {mayTake && (
        <Button size="xs" rightSection={<Chord chord={TAKE_KEY} />} onClick={take}>
          {t('take')}
        </Button>
      )}
      {(mayDecide || isLost) && (
        <JobForm
          key={keyOfJob(job)}
          held={isMine ? 'here' : isFree ? 'nowhere' : 'elsewhere'}
          job={job}
          workflow={workflow}
          work={work}
        />
      )}
    </section>
  );
}
