import { Button, Checkbox, Kbd, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANYONE, type Job, type WorkflowDetail } from '#core/contract/work/workflow.ts';
import { call } from '#src/gateway/call.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { doJob, goToNext, releaseJob, takeJob } from '../effects.ts';
import { captionIn } from '../model.ts';
import { Remaining, StateMark } from '../StateMark.tsx';
import classes from '../workflow.module.css';
import { workOfJob } from './definition.ts';
import { HandOver } from './HandOver.tsx';
import { OutcomeText, type Rehearsed } from './OutcomeText.tsx';

interface JobPartProps {
  readonly job: Job;
  readonly workflow: WorkflowDetail;
  /** Of the document that is shown: the warning check compares it with what there is. */
  readonly version: number;
}

/** An open job: take it, fill in its fields, see what a decision would do, decide. */
export function JobPart({ job, workflow, version }: JobPartProps) {
  const { t, i18n } = useTranslation('workflow');
  const me = useSession((state) => state.user?.id);
  const autoLock = useConfig((config) => config.workflowAutoLock);
  const work = workOfJob(workflow, job.stepname);
  const [comment, setComment] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [rehearsed, setRehearsed] = useState<Rehearsed>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isMine = job.editorid === me;
  const isFree = job.editorid === ANYONE;
  const caption = (captions: Readonly<Record<string, string>>) => captionIn(captions, i18n.language);

  const { docid, wfid, stepid } = job;
  useEffect(() => {
    if (autoLock && isFree) void takeJob({ docid, wfid, stepid, editorname: '' });
    // Opening takes it, once; released again it stays free.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [docid, wfid, stepid, autoLock]);

  const input = (decision: string) => ({
    wfid,
    stepid,
    decision,
    values,
    ...(comment.trim() === '' ? {} : { comment }),
  });
  const rehearse = async (decision: string) => {
    setBusy(true);
    setFailure(null);
    const body = { ...input(decision), docversion: version };
    const answer = await call('workflowJobWarning', { body }, { silent: true });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    const [outcome] = answer.value.outcome;
    return setRehearsed(outcome === undefined ? undefined : { outcome, warnings: answer.value.warning });
  };
  const confirm = async (decision: string) => {
    setBusy(true);
    const problem = await doJob(docid, { action: 'do', ...input(decision) });
    setBusy(false);
    setRehearsed(undefined);
    setFailure(problem);
    if (problem === null) goToNext(job);
  };
  useEffect(() => {
    if (!isMine) return undefined;
    const listen = (event: KeyboardEvent) => {
      const decision =
        event.altKey && !event.ctrlKey ? work?.decisions[Number(event.code.replace('Digit', '')) - 1] : undefined;
      if (decision === undefined) return;
      event.preventDefault();
      void rehearse(decision.key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });

  return (
    <section className={classes['job']} aria-label={caption(job.stepname)}>
      <h3>{caption(job.stepname)}</h3>
      <StateMark job={job} />
      <Remaining job={job} />
      <p className={classes['quiet']}>
        {job.forname === '' ? t('assignedTo', { name: job.assignedname }) : t('forName', { name: job.forname })}
      </p>
      {work?.instructions !== undefined && <p>{caption(work.instructions)}</p>}
      {!isMine && workflow.state === 'running' && (
        <Button size="xs" onClick={() => void takeJob(job)}>
          {t('take')}
        </Button>
      )}
      {isMine && (
        <>
          {work?.fields?.map(({ name, caption: label, type, required }) =>
            type === 'flag' ? (
              <Checkbox
                key={name}
                size="xs"
                label={caption(label)}
                checked={(values[name] ?? workflow.values[name]) === '1'}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.checked ? '1' : '0' })}
              />
            ) : (
              <TextInput
                key={name}
                size="xs"
                label={caption(label)}
                required={required === true}
                value={values[name] ?? workflow.values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ),
          )}
          <Textarea
            size="xs"
            autosize
            minRows={2}
            maxLength={2000}
            label={t('comment')}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {rehearsed === undefined ? (
            <div className={classes['buttons']}>
              {work?.decisions.map((decision, at) => (
                <Button
                  key={decision.key}
                  size="xs"
                  variant={at === 0 ? 'filled' : 'default'}
                  loading={busy}
                  rightSection={<Kbd size="xs">Alt {at + 1}</Kbd>}
                  aria-keyshortcuts={`Alt+${at + 1}`}
                  onClick={() => void rehearse(decision.key)}
                >
                  {caption(decision.caption)}
                </Button>
              ))}
            </div>
          ) : (
            <OutcomeText
              rehearsed={rehearsed}
              busy={busy}
              onConfirm={() => void confirm(rehearsed.outcome.decision)}
              onCancel={() => setRehearsed(undefined)}
            />
          )}
          <HandOver job={job} work={work} comment={comment} onDone={setFailure} />
          <Button size="xs" variant="subtle" onClick={() => void releaseJob(job)}>
            {t('release')}
          </Button>
        </>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  );
}
