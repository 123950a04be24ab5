import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobView } from '#core/contract/work/workflow.ts';
import { jobCountsQuery } from '#src/stores/jobCounts.ts';
import { queryClient } from '#src/stores/queryClient.ts';

const VIEWS = ['mine', 'group', 'supervisor', 'acting', 'escalated'] as const satisfies readonly JobView[];

/** How many jobs wait, by the views of the inbox; one's own always, the others where there are any. */
export function JobCount() {
  const { t } = useTranslation('home');
  const counts = useQuery(jobCountsQuery, queryClient);
  if (counts.isError) return <p>{t('jobs.failed')}</p>;
  if (counts.data === undefined) return null;
  const countOf = (name: JobView) => counts.data.find(({ view }) => view === name)?.count ?? 0;
  return VIEWS.filter((name) => name === 'mine' || countOf(name) > 0).map((name) => (
    <p key={name}>{t(`jobs.${name}`, { count: countOf(name) })}</p>
  ));
}
