import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#core/contract/work/workflow.ts';
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
  /** Called with the error message, or null on success. */
  readonly onDone: (problem: string | null) => void;
}

/** Actions on a job besides deciding: delegate, ask back, change the escalation date. */
export function HandOver({ job, work, comment, onDone }: HandOverProps) {
  const { t } = useTranslation('workflow');
  const people = useQuery(peopleQuery);
  const [who, setWho] = useState<string | null>(null);
  const [due, setDue] = useState('');
  const [open, setOpen] = useState(false);
  const ref = { wfid: job.wfid, stepid: job.stepid };
  const [kind, id] = who?.split(' ') ?? [];
  const wire = parseMoment(due);
  const dueWire = wire === undefined ? undefined : wire.includes(' ') ? wire : `${wire} 12:00:00`;
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
                    void doJob(job.docid, {
                      action: 'delegate',
                      ...ref,
                      ...(kind === 'user' ? { userid: Number(id) } : { groupid: Number(id) }),
                      ...(comment.trim() === '' ? {} : { comment }),
                    }).then(onDone)
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
                  onClick={() =>
                    void doJob(job.docid, { action: 'ask', ...ref, userid: Number(id), comment }).then(onDone)
                  }
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
          onClick={() => void doJob(job.docid, { action: 'reschedule', ...ref, duedate: dueWire ?? '' }).then(onDone)}
        >
          {t('reschedule')}
        </Button>
      </div>
    </Fold>
  );
}
