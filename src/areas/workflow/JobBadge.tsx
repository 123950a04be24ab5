import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { jobCountsQuery, recountJobsSoon } from '#src/stores/jobCounts.ts';
import { onSignal } from '#src/stores/stream/signals.ts';

const MOST = 999;

/** Number of jobs waiting for the user, on the menu entry. */
export default function JobBadge() {
  const { t } = useTranslation('workflow');
  const counts = useQuery(jobCountsQuery);
  useEffect(
    () =>
      onSignal('count', ({ of }) => {
        if (of === 'job') recountJobsSoon();
      }),
    [],
  );
  const count = counts.data?.find(({ view }) => view === 'mine')?.count ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="light" circle={count < 10} mr={8}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{t('inboxCount', { jobs: count })}</VisuallyHidden>
    </Badge>
  );
}
