import { Button, Progress, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANYONE, type Job, JOBS_AT_ONCE } from '#core/contract/work/workflow.ts';
import type { Decision } from '#core/workflow/definition.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { useSession } from '#src/stores/session/store.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { allNames, captionIn, keyOfJob } from '../model.ts';
import { jobList, peopleQuery } from '../queries.ts';
import { type BulkAction, doAll, type Failed } from './run.ts';

interface BulkFormProps {
  readonly formId: string;
  readonly deed: BulkAction['deed'];
  readonly jobs: readonly Job[];
  /** More jobs are selected than can be processed at once. */
  readonly more: boolean;
  readonly decisions: readonly Decision[];
  readonly onClose: () => void;
}

/** Runs an action on several jobs: its options, the progress, and the jobs it was refused for. */
export function BulkForm({ formId, deed, jobs, more, decisions, onClose }: BulkFormProps) {
  const { t, i18n } = useTranslation('workflow');
  const people = useQuery({ ...peopleQuery, enabled: deed === 'delegate' }, queryClient);
  const [decision, setDecision] = useState<string | null>(decisions[0]?.key ?? null);
  const [who, setWho] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<readonly Failed[]>();
  const flight = useRef(new AbortController());
  useEffect(() => () => flight.current.abort(), []);

  const chosen = (): BulkAction | undefined => {
    if (deed === 'take' || deed === 'release') return { deed };
    if (deed === 'decide') return decision === null ? undefined : { deed, decision, comment };
    const [kind, id] = who?.split(' ') ?? [];
    return id === undefined
      ? undefined
      : { deed, to: kind === 'user' ? { userid: Number(id) } : { groupid: Number(id) }, comment };
  };
  const run = async (what: BulkAction) => {
    setDone(0);
    const refused = await doAll(jobs, what, setDone, flight.current.signal);
    setFailed(refused);
    void queryClient.invalidateQueries({ queryKey: ['workflow', 'counts'] });
    for (const docid of new Set(jobs.map((job) => job.docid))) refresh(docid, 'workflow.moved');
    // The next action on the same rows must know who has the jobs now.
    await jobList().refresh();
    if (refused.length === 0 && !flight.current.signal.aborted) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const what = chosen();
    if (failed !== undefined) onClose();
    else if (what !== undefined && done === undefined) void run(what);
  };

  return (
    <form id={formId} onSubmit={submit} data-typed={comment !== '' && done === undefined}>
      <Stack gap="sm">
        <Text size="sm">{more ? t('bulk.most', { most: JOBS_AT_ONCE }) : t('bulk.about', { count: jobs.length })}</Text>
        {(deed === 'take' || deed === 'release') && done === undefined && <Affected deed={deed} jobs={jobs} />}
        {deed === 'decide' && (
          <Select
            data-autofocus
            label={t('bulk.decision')}
            required
            allowDeselect={false}
            disabled={done !== undefined}
            value={decision}
            onChange={setDecision}
            data={decisions.map(({ key, caption }) => ({ value: key, label: captionIn(caption, i18n.language) }))}
          />
        )}
        {deed === 'delegate' && (
          <Select
            data-autofocus
            searchable
            required
            label={t('who')}
            disabled={done !== undefined}
            value={who}
            onChange={setWho}
            data={(people.data ?? []).map((one) => ({ value: `${one.kind} ${one.id}`, label: one.name }))}
          />
        )}
        {(deed === 'decide' || deed === 'delegate') && (
          <Textarea
            autosize
            minRows={2}
            maxLength={2000}
            label={t('comment')}
            disabled={done !== undefined}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        {done !== undefined && (
          <>
            <Progress
              value={(done / jobs.length) * 100}
              aria-label={t('bulk.progress', { done, count: jobs.length })}
            />
            <Text size="sm" role="status">
              {t('bulk.progress', { done, count: jobs.length })}
            </Text>
            {failed === undefined && (
              <Button variant="default" onClick={() => flight.current.abort()}>
                {t('bulk.stop')}
              </Button>
            )}
          </>
        )}
        {failed !== undefined && failed.length > 0 && (
          <div role="alert">
            <Text size="sm">{t('bulk.failed', { count: failed.length })}</Text>
            <ul>
              {failed.map(({ job, message }) => (
                <li key={keyOfJob(job)}>{labelled(job.docname, message)}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </form>
  );
}

/** What happens to which jobs: who has each of them now or, if they are given back, who gets it. */
function Affected({ deed, jobs }: Pick<BulkFormProps, 'jobs'> & { readonly deed: 'take' | 'release' }) {
  const { t, i18n } = useTranslation('workflow');
  const me = useSession((state) => state.user?.id);
  const whose = ({ editorid, editorname, assignednames }: Job) =>
    deed === 'release'
      ? allNames(assignednames, i18n.language)
      : editorid === ANYONE
        ? t('bulk.free')
        : editorid === me
          ? t('bulk.yours')
          : t('state.editing', { name: editorname });
  return (
    <div>
      <Text size="sm">{t(`bulk.effect.${deed}`)}</Text>
      <ul>
        {jobs.map((job) => (
          <li key={keyOfJob(job)}>{labelled(job.docname, whose(job))}</li>
        ))}
      </ul>
    </div>
  );
}
