import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Doing, Job } from '#core/contract/work/workflow.ts';
import { parseMoment } from '#core/kernel/dateText.ts';
import type { Work } from '#core/workflow/definition.ts';
import { Fold } from '#src/ui/panel/Fold.tsx';
import { doJob } from '../effects.ts';
import { peopleQuery } from '../queries.ts';
import classes from '../workflow.module.css';
import own from './panel.module.css';

interface HandOverProps {
  readonly job: Job;
  readonly work: Work | undefined;
  readonly comment: string;
  /** Called when the comment was sent along. */
  readonly onSent: () => void;
}

/** Actions on a job besides deciding: delegate, ask back, change the escalation date. */
export function HandOver({ job, work, comment, onSent }: HandOverProps) {
  const { t } = useTranslation('workflow');
  const people = useQuery(peopleQuery);
  const [who, setWho] = useState<string | null>(null);
  const [due, setDue] = useState('');
  const [open, setOpen] = useState(false);
  /** Shown where the action was started, below everything it could move. */
  const [failure, setFailure] = useState<string | null>(null);
  const ref = { wfid: job.wfid, stepid: job.stepid };
  const [kind, id] = who?.split(' ') ?? [];
  const wire = parseMoment(due);
  const dueWire = wire === undefined ? undefined : wire.includes(' ') ? wire : `${wire} 12:00:00`;
  /** Carries it out; then nothing stays behind that could be sent once more. */
  const carryOut = async (body: Doing): Promise<void> => {
    const problem = await doJob(job.docid, body);
    setFailure(problem);
    if (problem !== null) return;
    setWho(null);
    setDue('');
    setOpen(false);
    if (body.action !== 'reschedule') onSent();
  };
  return (
    <Fold title={t('more')} open={open} onToggle={() => setOpen(!open)}>
      <div className={own['panel']}>
        {(work?.mayDelegate === true || work?.mayAsk === true) && (
          <>
            <Select
              size="xs"
              searchable
              label={t('who')}
              value={who}
              onChange={setWho}
              data={(people.data ?? []).map((one) => ({ value: `${one.kind} ${one.id}`, label: one.name }))}
            />
            <div className={classes['buttons']}>
              {work.mayDelegate === true && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={id === undefined}
                  onClick={() =>
                    void carryOut({
                      action: 'delegate',
                      ...ref,
                      ...(kind === 'user' ? { userid: Number(id) } : { groupid: Number(id) }),
                      ...(comment.trim() === '' ? {} : { comment }),
                    })
                  }
                >
                  {t('delegate')}
                </Button>
              )}
              {work.mayAsk === true && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={kind !== 'user' || comment.trim() === ''}
                  title={t('askHint')}
                  onClick={() => void carryOut({ action: 'ask', ...ref, userid: Number(id), comment })}
                >
                  {t('ask')}
                </Button>
              )}
            </div>
          </>
        )}
        <TextInput
          size="xs"
          label={t('newDue')}
          value={due}
          error={due !== '' && dueWire === undefined ? t('newDueInvalid') : undefined}
          onChange={(event) => setDue(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={dueWire === undefined}
          onClick={() => void carryOut({ action: 'reschedule', ...ref, duedate: dueWire ?? '' })}
        >
          {t('reschedule')}
        </Button>
        {failure !== null && (
          <p role="alert" className={classes['problem']}>
            {failure}
          </p>
        )}
      </div>
    </Fold>
  );
}
