import { VisuallyHidden } from '@mantine/core';
import {
  IconFileSpreadsheet,
  IconInfoCircle,
  IconMail,
  IconRefresh,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type AdminJob, JOBS_MAXIMUM, type JobCount } from '#core/contract/admin/adminOperation.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { saveRows } from '../saveRows.ts';
import classes from '../admin.module.css';
import own from './jobs.module.css';
import { testMail } from '../connections/tests.ts';
import { Figures } from './Figures.tsx';
import { aboutOf, jobs } from './jobList.ts';
import { nameOf, NAMED_JOBS } from './names.ts';
import { openJob } from './openJob.tsx';

const info = async () => {
  const { system } = unwrapped(await call('adminSystemInfo', {}, { silent: true }));
  return system[0];
};
const STATES = ['waiting', 'running', 'dead'] as const;
/** Milliseconds between two looks at the jobs: the server works on them meanwhile. */
const LOOK_MS = 5000;

/** `/admin/jobs`: the state of the installation, its server jobs, and failed ones that can be retried here. */
export function JobsPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  useTitle(t('section.jobs'));
  const { list, counts } = jobs();
  const counted = useStore(counts, ({ latest }) => latest);
  useEffect(() => {
    void list.run(null);
    const timer = setInterval(() => void (document.hidden || list.refresh()), LOOK_MS);
    return () => clearInterval(timer);
  }, [list]);
  const { data: system, refetch } = useQuery({ queryKey: ['admin', 'system'], queryFn: info, gcTime: 0 });
  const job = useStore(list.store, ({ active }) => list.rowAt(active));
  const isEmpty = useStore(list.store, ({ opened }) => (opened?.count ?? 0) === 0);
  const isDead = job?.state === 'dead';
  const act = async (name: 'adminJobRetry' | 'adminJobDelete', { id }: AdminJob) => {
    await call(name, { body: { id } });
    // If it failed, the job has changed meanwhile.
    await list.refresh();
  };
  const retry = (one: AdminJob) => void act('adminJobRetry', one);
  const giveUp = (one: AdminJob) => {
    const name = [nameOf(one.kind), aboutOf(one)].filter((part) => part !== '').join(' · ');
    askFirst(
      { title: t('jobs.giveUp'), text: t('jobs.giveUpQuestion', { name }) },
      () => void act('adminJobDelete', one),
    );
  };
  const open = (one: AdminJob) => openJob(one, () => retry(one));
  const test = async () => {
    if (await testMail()) await list.refresh();
  };
  const columns = useMemo(
    (): readonly ListColumn<AdminJob>[] => [
      {
        id: 'kind',
        title: t('jobs.kind'),
        width: 240,
        sortable: true,
        filter: NAMED_JOBS.map((value) => ({ value, label: t(`jobs.of.${value}`) })),
        render: ({ kind }) => nameOf(kind),
      },
      { id: 'about', title: t('jobs.about'), width: 280, sortable: true, render: aboutOf },
      {
        id: 'state',
        title: t('field.state'),
        width: 130,
        sortable: true,
        filter: STATES.map((value) => ({ value, label: t(`jobs.${value}`) })),
        text: ({ state }) => t(`jobs.${state}`),
        render: ({ state }) => <State state={state} />,
      },
      { id: 'due', title: t('jobs.due'), width: 160, sortable: true, render: ({ due }) => dateText(due, language) },
      { id: 'tries', title: t('jobs.tries'), width: 100, sortable: true, align: 'end', render: ({ tries }) => tries },
      { id: 'error', title: t('jobs.error'), width: 360, render: ({ error }) => error ?? '' },
    ],
    [t, language],
  );
  const item = useCommands(t('section.jobs'), [
    {
      id: 'admin.retry',
      label: t('jobs.retry'),
      icon: IconRotateClockwise,
      disabled: !isDead,
      run: () => job && retry(job),
    },
    {
      id: 'admin.giveUp',
      label: t('jobs.giveUp'),
      icon: IconTrash,
      chord: 'Delete',
      when: { focus: 'list' },
      disabled: !isDead,
      run: () => job && giveUp(job),
    },
    {
      id: 'admin.details',
      label: t('jobs.details'),
      icon: IconInfoCircle,
      disabled: job === undefined,
      run: () => job && open(job),
    },
    {
      id: 'admin.mailTest',
      label: t('jobs.mailTest'),
      icon: IconMail,
      disabled: system?.sendsmail !== true,
      run: () => void test(),
    },
    {
      id: 'admin.csv',
      label: t('log.csv'),
      icon: IconFileSpreadsheet,
      disabled: isEmpty,
      run: () => void saveRows(list, columns, t('section.jobs')),
    },
    {
      id: 'admin.refresh',
      label: t('refresh'),
      icon: IconRefresh,
      run: () => void Promise.all([list.refresh(), refetch()]),
    },
  ]);
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('section.jobs')}</VisuallyHidden>
      {system !== undefined && <Figures system={system} />}
      {counted !== undefined && <Counts counted={counted} />}
      <div className={classes.grow}>
        <ListView
          list={list}
          label={t('section.jobs')}
          columns={columns}
          compact={{
            render: (row) => (
              <div className={own.compact}>
                <span>
                  <State state={row.state} />
                  {['', nameOf(row.kind), aboutOf(row)].filter((part, at) => at === 0 || part !== '').join(' · ')}
                </span>
                {row.error !== undefined && <span className={classes.quiet}>{row.error}</span>}
              </div>
            ),
          }}
          onOpen={open}
          toolbar={[
            item('admin.retry'),
            item('admin.giveUp', { yields: 1 }),
            item('admin.details', { yields: 3 }),
            item('admin.mailTest', { separator: true, yields: 2 }),
          ]}
          toolbarRight={[item('admin.csv', { iconOnly: true, yields: 4 }), item('admin.refresh', { iconOnly: true })]}
          empty={<EmptyState title={t('jobs.none')} hint={t('jobs.noneHint')} />}
        />
      </div>
    </div>
  );
}

/** The number of all jobs in each state, though not all are listed. */
function Counts({ counted }: { readonly counted: JobCount }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const number = (value: number): string => value.toLocaleString(language);
  const all = counted.waiting + counted.running + counted.dead;
  return (
    <>
      <dl className={own.counts} aria-label={t('jobs.counts')}>
        {STATES.map((state) => (
          <div key={state} data-failed={state === 'dead' && counted.dead > 0}>
            <dt>{t(`jobs.${state}`)}</dt>
            <dd>{number(counted[state])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('jobs.texts')}</dt>
          <dd>{number(counted.texts)}</dd>
        </div>
      </dl>
      {all > JOBS_MAXIMUM && (
        <p role="status" className={own.warning}>
          {t('jobs.more', { shown: number(JOBS_MAXIMUM), all: number(all) })}
        </p>
      )}
    </>
  );
}

function State({ state }: Pick<AdminJob, 'state'>) {
  const { t } = useTranslation('admin');
  return (
    <span className={own.state} data-state={state}>
      {t(`jobs.${state}`)}
    </span>
  );
}
