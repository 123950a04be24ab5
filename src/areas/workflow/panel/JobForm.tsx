import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, WorkflowDetail } from '#core/contract/work/workflow.ts';
import { valueText } from '#core/kernel/value.ts';
import type { Work } from '#core/workflow/definition.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { mustConfirmLeaving } from '#src/viewer/model/edit.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { unseenPages } from '#src/viewer/workplace/open/seenPages.ts';
import { Chord } from '#src/ui/chord/Chord.tsx';
import { focusInvalid } from '#src/ui/field/focusInvalid.ts';
import { changeDraft, draftOf, dropDraft, type JobDraft, useJobDraft } from '../drafts.ts';
import { decideJob, prepareNext, releaseJob, takeJob } from '../effects.ts';
import { captionIn, keyOfJob } from '../model.ts';
import classes from '../workflow.module.css';
import { FieldInput } from './FieldInput.tsx';
import { HandOver } from './HandOver.tsx';
import own from './panel.module.css';
import { OutcomeText, type Rehearsed } from './OutcomeText.tsx';
import { cautionsOf, type InputProblem, inputProblems } from './warnings.ts';

interface JobFormProps {
  /** By the user, or by another, who took it while the user was writing; a decision takes a free job first. */
  readonly held: 'here' | 'elsewhere' | 'nowhere';
  readonly job: Job;
  readonly workflow: WorkflowDetail;
  readonly work: Work | undefined;
}

const NONE: readonly InputProblem[] = [];
const NO_FIELDS: NonNullable<Work['fields']> = [];

/** A job to decide: fill in fields, preview the effects of a decision, decide; then the next job opens. */
export function JobForm({ held, job, workflow, work }: JobFormProps) {
  const { info, viewing, view } = useWorkplace();
  const { t, i18n } = useTranslation('workflow');
  const { docid, wfid, stepid } = job;
  const isHeld = held === 'here';
  const isLost = held === 'elsewhere';
  const key = keyOfJob(job);
  const { comment, values } = useJobDraft(key);
  const [rehearsed, setRehearsed] = useState<Rehearsed>();
  const [failure, setFailure] = useState<string | null>(null);
  const [unfilled, setUnfilled] = useState(NONE);
  const inputs = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const showNext = useSettings((settings) => settings.workflow.showNext);
  const caption = (captions: Readonly<Record<string, string>>) => captionIn(captions, i18n.language);
  const fields = work?.fields ?? NO_FIELDS;
  const textOf = ({ name, type }: (typeof fields)[number], typed = values) => {
    const kept = workflow.values[name] ?? '';
    return typed[name] ?? (type === 'flag' ? kept : valueText(type, kept, currentLanguage(i18n.language)));
  };

  useEffect(() => {
    if (showNext) void prepareNext({ docid, wfid });
  }, [docid, wfid, showNext]);

  useEffect(() => {
    if (unfilled.length > 0) focusInvalid(inputs.current, true);
  }, [unfilled]);

  /** Changes the input and withdraws the preview, which was made for the previous input. */
  const fillIn = (change: Partial<JobDraft>) => {
    changeDraft(key, change);
    setRehearsed(undefined);
    setFailure(null);
    setUnfilled(NONE);
  };
  const input = (decision: string, draft: JobDraft) => ({
    wfid,
    stepid,
    decision,
    values: Object.fromEntries(fields.map((field) => [field.name, textOf(field, draft.values)])),
    ...(draft.comment.trim() === '' ? {} : { comment: draft.comment }),
  });
  const rehearse = async (decision: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    if (!isHeld && !(await takeJob(job))) return setBusy(false);
    return askWhatHappens(decision);
  };
  const askWhatHappens = async (decision: string): Promise<void> => {
    const draft = draftOf(key);
    const body = { ...input(decision, draft), docversion: info.version };
    const answer = await call('workflowJobWarning', { body }, { silent: true });
    // The input has changed meanwhile.
    if (draftOf(key) !== draft) return askWhatHappens(decision);
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    const [outcome] = answer.value.outcome;
    const problems = outcome?.refusal === undefined ? [] : inputProblems(answer.value.warning);
    if (problems.length > 0) {
      const ofField = problems.find((problem) => problem !== 'commentMissing');
      if (ofField !== undefined) setFailure(t(`warning.${ofField}`));
      return setUnfilled(problems);
    }
    const cautions = cautionsOf(answer.value.warning, {
      hasUnsavedMarks: mustConfirmLeaving(viewing.layers.store.getState().edit),
      unseenPages: view === null ? [] : unseenPages(info, view),
    });
    return setRehearsed(outcome === undefined ? undefined : { outcome, cautions });
  };
  const confirm = async (decision: string) => {
    setBusy(true);
    const problem = await decideJob(job, { action: 'do', ...input(decision, draftOf(key)) });
    setBusy(false);
    setRehearsed(undefined);
    setFailure(problem);
    if (problem === null) dropDraft(key);
  };
  const decisions = isLost ? [] : (work?.decisions ?? []);
  useCommands(t('panel'), [
    ...decisions.map((decision, at) => ({
      id: `workflow.decide.${at + 1}`,
      label: caption(decision.caption),
      icon: IconCheck,
      chord: `Alt+${at + 1}`,
      when: { typing: true } as const,
      disabled: busy,
      run: () => void rehearse(decision.key),
    })),
    ...(isHeld
      ? [{ id: 'workflow.release', label: t('release'), chord: 'Alt+R', run: () => void releaseJob(job) }]
      : []),
  ]);

  return (
    <>
      {/* The region exists before its text, so that screen readers announce it. */}
      <div role="status" className={classes['quiet']}>
        {isLost && t('takenAway', { name: job.editorname })}
      </div>
      <div ref={inputs} className={own['form']}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            text={textOf(field)}
            onText={(text) => fillIn({ values: { ...values, [field.name]: text } })}
          />
        ))}
        <Textarea
          size="xs"
          autosize
          minRows={2}
          maxLength={2000}
          label={t('comment')}
          error={unfilled.includes('commentMissing') ? t('warning.commentMissing') : undefined}
          value={comment}
          onChange={(event) => fillIn({ comment: event.currentTarget.value })}
        />
      </div>
      {rehearsed === undefined || isLost ? (
        <div className={classes['buttons']}>
          {decisions.map((decision, at) => (
            <Button
              key={decision.key}
              size="xs"
              variant={at === 0 ? 'filled' : 'default'}
              loading={busy}
              rightSection={<Chord chord={`Alt+${at + 1}`} />}
              aria-keyshortcuts={`Alt+${at + 1}`}
              onClick={() => void rehearse(decision.key)}
            >
              {caption(decision.caption)}
            </Button>
          ))}
        </div>
      ) : (
        <OutcomeText
          key={rehearsed.cautions.length}
          rehearsed={rehearsed}
          busy={busy}
          onConfirm={() => void confirm(rehearsed.outcome.decision)}
          onMended={() => void rehearse(rehearsed.outcome.decision)}
          onCancel={() => setRehearsed(undefined)}
        />
      )}
      {failure !== null && (
        <p role="alert" className={classes['problem']}>
          {failure}
        </p>
      )}
      {!isLost && (
        <Checkbox
          size="xs"
          label={t('showNext')}
          checked={showNext}
          onChange={({ currentTarget: { checked } }) =>
            changeSettings((settings) => {
              settings.workflow.showNext = checked;
            })
          }
        />
      )}
      {isHeld && (
        <>
          <HandOver job={job} work={work} comment={comment} onSent={() => fillIn({ comment: '' })} />
          <Button size="xs" variant="subtle" onClick={() => void releaseJob(job)}>
            {t('release')}
          </Button>
        </>
      )}
    </>
  );
}
