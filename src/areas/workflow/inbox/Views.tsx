import { Badge, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { JOB_VIEWS, type JobView } from '#core/contract/work/workflow.ts';
import { jobCountsQuery } from '#src/stores/jobCounts.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { FilterSelect } from '../filters/FilterSelect.tsx';
import { useWorkflow } from '../store.ts';
import classes from './inbox.module.css';

/** Window width in CSS px from which all views fit side by side. */
const TABS_FROM = 1000;

const choose = (value: string): void => {
  const next = JOB_VIEWS.find((name) => name === value);
  if (next !== undefined) useWorkflow.setState({ view: next, own: null });
};

/** Selects the view, with counts, and the server's filters. */
export function Views({ isBeside }: { readonly isBeside: boolean }) {
  const { t } = useTranslation('workflow');
  const view = useWorkflow((state) => state.view);
  const counts = useQuery(jobCountsQuery);
  const hasRoom = useMediaQuery(`(min-width: ${TABS_FROM}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
  const countOf = (name: JobView) => counts.data?.find((row) => row.view === name)?.count;
  const mine = countOf('mine');
  useTitle(isBeside ? undefined : mine === undefined || mine === 0 ? t('inbox') : t('inboxCount', { jobs: mine }));
  return (
    <div className={classes['views']}>
      {hasRoom && !isBeside ? (
        <SegmentedControl
          size="xs"
          aria-label={t('views')}
          value={view}
          onChange={choose}
          data={JOB_VIEWS.map((name) => ({
            value: name,
            label: (
              <span className={classes['view']}>
                {t(`view.${name}`)}
                {/* Rendered before the count is known, so that nothing moves later. Finished jobs are not counted. */}
                {(counts.data === undefined ? name !== 'done' : countOf(name) !== undefined) && (
                  <Badge size="xs" variant="light" circle={false} className={classes['count']}>
                    {countOf(name)}
                  </Badge>
                )}
              </span>
            ),
          }))}
        />
      ) : (
        <NativeSelect
          size="xs"
          aria-label={t('views')}
          value={view}
          onChange={(event) => choose(event.currentTarget.value)}
          data={JOB_VIEWS.map((name) => {
            const count = countOf(name);
            return { value: name, label: count === undefined ? t(`view.${name}`) : `${t(`view.${name}`)} (${count})` };
          })}
        />
      )}
      <FilterSelect isBeside={isBeside} />
    </div>
  );
}
