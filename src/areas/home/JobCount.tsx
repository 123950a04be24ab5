import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobCountsQuery } from '#src/stores/jobCounts.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { waitingJobs } from './model.ts';

/** Number of waiting jobs by inbox view: the user's own always, the others only if there are any. */
export function JobCount() {
  const { t } = useTranslation('home');
  const counts = useQuery(jobCountsQuery, queryClient);
  if (counts.isError) return <p>{t('jobs.failed')}</p>;
  if (counts.data === undefined) return null;
  return waitingJobs(counts.data).map(({ view, count }) => <p key={view}>{t(`jobs.${view}`, { count })}</p>);
}
