import { VisuallyHidden } from '@mantine/core';
import { IconMail, IconRefresh, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type AdminJob, JOBS_MAXIMUM } from '#core/contract/admin/adminOperation.ts';
import { numberText } from '#core/kernel/number.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { createList } from '#src/list/createList.ts';
import { ListView } from '#src/list/ListView.tsx';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import own from './jobs.module.css';
import { testMail } from '../connections/tests.ts';
import { isNamed, NAMED_JOBS } from './names.ts';

/** What a job is about: its file, or a mail's recipient and subject. */
const aboutOf = ({ filename, recipient, subject }: AdminJob): string =>
  filename ?? [recipient, subject].filter((part) => part !== undefined).join(' · ');

const jobList = listOfUser(() =>
  createList<AdminJob, null>({
    id: 'admin_jobs',
    keyOf: ({ id }) => id,
    ...inMemory<AdminJob, null>({
      load: async (_, signal) => {
        const answer = await call('adminJobList', {}, { signal, silent: true });
        return answer.ok ? ok(answer.value.job) : answer;
      },
      values: {
        kind: ({ kind }) => kind,
        about: aboutOf,
        state: ({ state }) => state,
        due: ({ due }) => due.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3$2$1'),
        tries: ({ tries }) => tries,
        error: ({ error }) => error,
      },
    }),
  }),
);

const info = async () => {
  const { system } = unwrapped(await call('adminSystemInfo', {}, { silent: true }));
  return system[0];
};
const STATES = ['waiting', 'running', 'dead'] as const;
const MEGABYTE = 1_048_576;
const GIGABYTE = 1024 * MEGABYTE;

/** `/admin/jobs`: the state of the installation, its server jobs, and failed ones that can be retried here. */
export function JobsPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  useTitle(t('section.jobs'));
  const list = jobList();
  useEffect(() => void list.run(null), [list]);
  const { data: system, refetch } = useQuery({ queryKey: ['admin', 'system'], queryFn: info, gcTime: 0 });
  const job = useStore(list.store, ({ active }) => list.rowAt(active));
  const isDead = job?.state === 'dead';
  /** Of all jobs, though not all are listed. */
  const count = system === undefined ? 0 : system.waitingjobs + system.deadjobs;
  const act = async (name: 'adminJobRetry' | 'adminJobDelete') => {
    if (job !== undefined && (await call(name, { body: { id: job.id } })).ok) await list.refresh();
  };
  const test = async () => {
    if (await testMail()) await list.refresh();
  };
  const refresh = () => Promise.all([list.refresh(), refetch()]);
  const item = useCommands(t('section.jobs'), [
    {
      id: 'admin.retry',
      label: t('jobs.retry'),
      icon: IconRotateClockwise,
      disabled: !isDead,
      run: () => void act('adminJobRetry'),
    },
    {
      id: 'admin.giveUp',
      label: t('jobs.giveUp'),
      icon: IconTrash,
      disabled: !isDead,
      run: () => void act('adminJobDelete'),
    },
    {
      id: 'admin.mailTest',
      label: t('jobs.mailTest'),
      icon: IconMail,
      disabled: system?.sendsmail !== true,
      run: () => void test(),
    },
    { id: 'admin.refresh', label: t('refresh'), icon: IconRefresh, run: () => void refresh() },
  ]);
  const nameOf = useCallback((kind: string) => (isNamed(kind) ? t(`jobs.of.${kind}`) : kind), [t]);
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
      {
        id: 'about',
        title: t('jobs.about'),
        width: 280,
        sortable: true,
        render: aboutOf,
      },
      {
        id: 'state',
        title: t('field.state'),
        width: 130,
        sortable: true,
        filter: STATES.map((value) => ({ value, label: t(`jobs.${value}`) })),
        render: ({ state }) => t(`jobs.${state}`),
      },
      {
        id: 'due',
        title: t('jobs.due'),
        width: 160,
        sortable: true,
        render: ({ due }) => dateText(due, language),
      },
      { id: 'tries', title: t('jobs.tries'), width: 100, sortable: true, align: 'end', render: ({ tries }) => tries },
      { id: 'error', title: t('jobs.error'), width: 360, render: ({ error }) => error ?? '' },
    ],
    [t, nameOf, language],
  );
  const number = (value: number): string => value.toLocaleString(language);
  const bytes = (value: number): string =>
    value < GIGABYTE
      ? `${number(Math.round(value / MEGABYTE))} MiB`
      : `${numberText(value / GIGABYTE, value < 10 * GIGABYTE ? 1 : 0, language)} GiB`;
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('section.jobs')}</VisuallyHidden>
      {system !== undefined && (
        <dl className={own.figures}>
          <Figure term={t('system.health')} value={t(`system.is.${system.health}`)} />
          {system.faultysettings && <Figure term={t('section.connections')} value={t('system.faultySettings')} />}
          <Figure term={t('system.version')} value={`${system.version} · ${system.database}`} />
          <Figure term={t('system.documents')} value={number(system.documents)} />
          <Figure term={t('system.databaseSize')} value={bytes(system.databasebytes)} />
          {system.storage.bucket !== undefined && <Figure term={t('system.bucket')} value={system.storage.bucket} />}
          {system.storage.free !== undefined && (
            <Figure
              term={t('system.space')}
              value={t('system.free', {
                free: bytes(system.storage.free),
                total: bytes(system.storage.total ?? 0),
              })}
            />
          )}
          <Figure term={t('system.files')} value={`${number(system.files)} · ${bytes(system.filebytes)}`} />
          <Figure
            term={t('system.users')}
            value={`${number(system.users)} · ${t('system.sessions', { count: system.sessions })}`}
          />
          <Figure term={t('system.mail')} value={system.sendsmail ? t('system.mailOn') : t('system.mailOff')} />
          <Figure term={t('system.address')} value={system.publicurl === '' ? t('system.notSet') : system.publicurl} />
        </dl>
      )}
      {system?.storage.short === true && (
        <p role="alert" className={own.warning}>
          {t('system.short')}
        </p>
      )}
      {count > JOBS_MAXIMUM && (
        <p role="status" className={own.warning}>
          {t('jobs.more', { shown: number(JOBS_MAXIMUM), all: number(count) })}
        </p>
      )}
      <div className={classes.grow}>
        <ListView
          list={list}
          label={t('section.jobs')}
          columns={columns}
          compact={{
            render: (row) => (
              <div className={own.compact}>
                <span>
                  {[nameOf(row.kind), aboutOf(row), t(`jobs.${row.state}`)].filter((part) => part !== '').join(' · ')}
                </span>
                {row.error !== undefined && <span className={classes.quiet}>{row.error}</span>}
              </div>
            ),
          }}
          onOpen={() => undefined}
          toolbar={[
            item('admin.retry'),
            item('admin.giveUp', { yields: 1 }),
            item('admin.mailTest', { separator: true, yields: 2 }),
          ]}
          toolbarRight={[item('admin.refresh', { iconOnly: true })]}
          empty={<EmptyState title={t('jobs.none')} hint={t('jobs.noneHint')} />}
        />
      </div>
    </div>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
