import { Badge, SegmentedControl, Select } from '@mantine/core';
import { IconHandGrab, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import { type Job, JOB_VIEWS, type JobView } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useSelectedCount } from '#src/list/useSelectedCount.ts';
import { runCommand } from '#src/commands/named.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import { pathOf, takeJob } from '../effects.ts';
import { captionIn } from '../model.ts';
import { countsQuery, filtersQuery, jobList } from '../queries.ts';
import { Remaining, StateMark } from '../StateMark.tsx';
import { useWorkflow } from '../store.ts';
import classes from '../workflow.module.css';

/** The inbox: views with their counts above, jobs below; a job opens with its document. */
export function Inbox() {
  const { t, i18n } = useTranslation('workflow');
  const list = jobList();
  const { view, filtername } = useWorkflow();
  const counts = useQuery(countsQuery);
  const filters = useQuery(filtersQuery);
  const selected = useSelectedCount(list);
  const countOf = (name: JobView) => counts.data?.find((row) => row.view === name)?.count;
  const mine = countOf('mine');
  useTitle(mine === undefined || mine === 0 ? t('inbox') : t('inboxCount', { jobs: mine }));
  useEffect(() => {
    const { asked, phase } = list.store.getState();
    if (phase === 'idle' || asked?.view !== view || asked.filtername !== filtername)
      void list.run({ view, filtername });
    else void list.refresh();
  }, [list, view, filtername]);
  useEffect(() => {
    const timer = setInterval(() => void list.refresh(), WORKFLOW_REFRESH_MS);
    return () => clearInterval(timer);
  }, [list]);

  const language = i18n.language;
  const columns = useMemo<readonly ListColumn<Job>[]>(() => {
    const caption = (captions: Job['wfname']) => captionIn(captions, language);
    const column = (id: string, title: string, width: number, render: ListColumn<Job>['render']) => ({
      id,
      title,
      width,
      sortable: true,
      render,
    });
    return [
      { ...column('state', t('column.state'), 190, (job) => <StateMark job={job} />) },
      column('step', t('column.step'), 190, ({ stepname }) => caption(stepname)),
      { ...column('workflow', t('column.workflow'), 150, ({ wfname }) => caption(wfname)), filter: 'values' as const },
      column('document', t('column.document'), 240, ({ docname }) => docname),
      column('due', t('column.due'), 170, (job) => <Remaining job={job} />),
      column('assigned', t('column.assigned'), 140, ({ assignedname, forname }) =>
        forname === '' ? assignedname : t('forName', { name: forname }),
      ),
      column('since', t('column.since'), 130, ({ opendate }) => dateText(opendate, language.slice(0, 2))),
      {
        ...column('initiator', t('column.initiator'), 140, ({ initiatorname }) => initiatorname),
        filter: 'values' as const,
      },
    ];
  }, [t, language]);
  const compact = useMemo(
    () => ({
      render: (job: Job) => (
        <div className={classes['compact']}>
          <strong>{captionIn(job.stepname, language)}</strong>
          <span>{job.docname}</span>
          <StateMark job={job} />
          <Remaining job={job} />
        </div>
      ),
    }),
    [language],
  );
  const takeAll = async () => {
    const { rows } = await list.selected(100);
    for (const job of rows) await takeJob(job);
  };

  return (
    <section className={classes['inbox']} aria-label={t('inbox')}>
      <div className={classes['views']}>
        <SegmentedControl
          size="xs"
          aria-label={t('views')}
          value={view}
          onChange={(value) => {
            const next = JOB_VIEWS.find((name) => name === value);
            if (next !== undefined) useWorkflow.setState({ view: next });
          }}
          data={JOB_VIEWS.map((name) => ({
            value: name,
            label: (
              <span className={classes['view']}>
                {t(`view.${name}`)}
                {countOf(name) !== undefined && (
                  <Badge size="xs" variant="light" circle={false}>
                    {countOf(name)}
                  </Badge>
                )}
              </span>
            ),
          }))}
        />
        <Select
          size="xs"
          w={200}
          clearable
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={filtername}
          onChange={(value) => useWorkflow.setState({ filtername: value })}
          data={(filters.data ?? []).map((filter) => ({
            value: filter.filtername,
            label: captionIn(filter.caption, language),
          }))}
        />
      </div>
      <ListView
        list={list}
        label={t('inbox')}
        columns={columns}
        compact={compact}
        onOpen={(job) => runCommand('path.open', pathOf(job))}
        toolbar={[
          { id: 'refresh', text: t('refresh'), icon: IconRefresh, run: () => void list.refresh() },
          { id: 'take', text: t('take'), icon: IconHandGrab, disabled: selected === 0, run: () => void takeAll() },
        ]}
        empty={<EmptyState icon={<IconInbox size={32} stroke={1.5} />} title={t('none')} hint={t('noneHint')} />}
        hasQuickFilter
      />
    </section>
  );
}
