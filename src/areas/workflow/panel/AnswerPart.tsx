import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenJob } from '#core/contract/work/workflow.ts';
import { answerKey, changeDraft, dropDraft, useJobDraft } from '../drafts.ts';
import { doJob } from '../effects.ts';
import { keyOfJob } from '../model.ts';
import classes from '../workflow.module.css';
import own from './panel.module.css';

/** The job's holder has asked the user a question: the question, and the form for the answer. */
export function AnswerPart({ job: { docid, wfid, stepid, editorname, question } }: { readonly job: OpenJob }) {
  const { t } = useTranslation('workflow');
  const key = answerKey(keyOfJob({ wfid, stepid }));
  const { comment: text } = useJobDraft(key);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const problem = await doJob(docid, { action: 'answer', wfid, stepid, comment: text });
    setFailure(problem);
    if (problem === null) dropDraft(key);
  };
  return (
    <form
      className={own['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {question !== undefined && <q>{question.text}</q>}
      <Textarea
        size="xs"
        autosize
        minRows={2}
        maxLength={2000}
        required
        label={t('answer.label', { name: editorname })}
        error={failure}
        value={text}
        onChange={(event) => changeDraft(key, { comment: event.currentTarget.value })}
      />
      <div className={classes['buttons']}>
        <Button size="xs" type="submit" disabled={text.trim() === ''}>
          {t('answer.send')}
        </Button>
      </div>
    </form>
  );
}
