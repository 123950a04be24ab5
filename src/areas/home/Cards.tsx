import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isForWeb } from '#core/contract/work/event.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { runCommand } from '#src/commands/named.ts';
import { showPanel } from '#src/stores/shell/sidebar.ts';
import classes from './home.module.css';
import { DashboardSearches } from './DashboardSearches.tsx';
import { JobCount } from './JobCount.tsx';

/** What awaits the user: jobs, notifications and saved searches. */
export function Cards() {
  const { t } = useTranslation('home');
  const events = useMasterData((data) => data.events);
  const all = events.filter(isForWeb).length;
  return (
    <div className={classes.cards}>
      <Card
        title={t('jobs.title')}
        action={
          <Button variant="default" onClick={() => runCommand('path.open', '/workflow')}>
            {t('jobs.open')}
          </Button>
        }
      >
        <JobCount />
      </Card>
      <Card
        title={t('notifications.title')}
        action={
          all > 0 && (
            <Button variant="default" onClick={() => showPanel('info')}>
              {t('notifications.open')}
            </Button>
          )
        }
      >
        <p>{all === 0 ? t('notifications.none') : t('notifications.pending', { count: all })}</p>
      </Card>
      <Card
        title={t('searches.title')}
        action={
          <Button variant="default" onClick={() => runCommand('search.open', undefined)}>
            {t('searches.start')}
          </Button>
        }
      >
        <DashboardSearches />
      </Card>
    </div>
  );
}

function Card({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <div className={classes.said}>{children}</div>
      {action}
    </section>
  );
}
