import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PoolEvent } from '#core/contract/work/poolEvent.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { desk } from './store.ts';
import classes from './desk.module.css';

/** CSS px. */
const SIZE = [480, 600] as const;

/** Shows what happened in the open pool: what came in, who opened and returned it, what was filed. */
export const openEvents = (): void => {
  const { poolid } = desk();
  if (poolid === undefined) return;
  openModal({
    title: t('scan:events.title'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    // Dialogs render outside the app, so they need the query client passed explicitly.
    content: () => (
      <QueryClientProvider client={queryClient}>
        <PoolEvents poolid={poolid} />
      </QueryClientProvider>
    ),
  });
};

function PoolEvents({ poolid }: { readonly poolid: number }) {
  const { t: say } = useTranslation('scan');
  const events = useQuery({
    queryKey: ['pool', poolid, 'events'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrapped(await call('poolEventList', { body: { poolid } }, { signal, silent: true })).poolevent,
  });
  if (events.isError) return <EmptyState failed title={events.error.message} />;
  if (events.isPending) return <Spinner />;
  if (events.data.length === 0) return <EmptyState title={say('events.none')} />;
  return (
    <ul className={classes.events} aria-label={say('events.title')}>
      {events.data.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ul>
  );
}

function Event({ event: { event, about, date, username } }: { readonly event: PoolEvent }) {
  const { t: say, i18n } = useTranslation('scan');
  const counts = event === 'locked' || event === 'released' || event === 'deleted';
  return (
    <li>
      <strong>
        {say(`events.kind.${event}`, { about: counts ? say('processes', { count: Number(about) }) : about })}
      </strong>
      <span className={classes.quiet}>
        {say('events.by', {
          date: dateText(date, currentLanguage(i18n.language)),
          name: username ?? say('events.folder'),
        })}
      </span>
    </li>
  );
}
