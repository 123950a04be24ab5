import { Button } from '@mantine/core';
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type PoolEvent, POOL_EVENTS_WINDOW } from '#core/contract/work/poolEvent.ts';
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
import { byDay } from './model.ts';

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

/** Parameters of the first request, for the newest events. */
const newest: { readonly before?: number } = {};

function PoolEvents({ poolid }: { readonly poolid: number }) {
  const { t: say, i18n } = useTranslation('scan');
  const events = useInfiniteQuery({
    queryKey: ['pool', poolid, 'events'],
    staleTime: 0,
    gcTime: 0,
    initialPageParam: newest,
    queryFn: async ({ signal, pageParam }) =>
      unwrapped(await call('poolEventList', { body: { poolid, ...pageParam } }, { signal, silent: true })).poolevent,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < POOL_EVENTS_WINDOW ? undefined : { before: last.id };
    },
  });
  if (events.data === undefined)
    return events.isError ? <EmptyState failed title={events.error.message} /> : <Spinner />;
  const days = byDay(events.data.pages.flat());
  if (days.length === 0) return <EmptyState title={say('events.none')} />;
  return (
    // Focusable, so that a long list is scrolled by keyboard.
    <div tabIndex={0} role="region" aria-label={say('events.title')}>
      {days.map(({ day, events: ofDay }) => (
        <section key={day} aria-labelledby={`events-${day}`}>
          <h3 id={`events-${day}`} className={classes.day}>
            {dateText(day, currentLanguage(i18n.language))}
          </h3>
          <ul className={classes.events}>
            {ofDay.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {events.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="xs"
          loading={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {say('events.earlier')}
        </Button>
      )}
    </div>
  );
}

function Event({ event: { event, about, time, username } }: { readonly event: PoolEvent & { readonly time: string } }) {
  const { t: say } = useTranslation('scan');
  const counts = event === 'locked' || event === 'released' || event === 'deleted';
  return (
    <li>
      <strong>
        {say(`events.kind.${event}`, { about: counts ? say('processes', { count: Number(about) }) : about })}
      </strong>
      <span className={classes.quiet}>
        {say('events.by', {
          date: time,
          name: username ?? say('events.folder'),
        })}
      </span>
    </li>
  );
}
