import { ActionIcon, TextInput } from '@mantine/core';
import { IconBellOff, IconChecks, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endsByReaction, isForWeb, type NotificationEvent } from '#core/contract/work/event.ts';
import { readWireDateTime } from '#core/kernel/date.ts';
import { refreshEvents } from '#src/stores/masterdata/events.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import classes from './infocentre.module.css';
import { finishAll, openEvent } from './effects.ts';
import { ageText, groupsOf } from './model.ts';
import { useNow } from './useNow.ts';

/** Specification, section 2, Info centre: what waits for the user, by type, with a search. */
export default function InfoCentre() {
  const { t } = useTranslation('infocentre');
  const all = useMasterData((data) => data.events);
  const [sought, setSought] = useState('');
  const events = all.filter(isForWeb);
  const groups = groupsOf(events, sought);
  const listed = groups.flatMap((group) => group.events);
  const now = useNow();
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <span>{t('pending', { count: events.length })}</span>
        <ActionIcon
          className={classes.finish ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('finishAll')}
          title={t('finishAll')}
          disabled={!listed.some(endsByReaction)}
          onClick={() => void finishAll(listed)}
        >
          <IconChecks size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={() => void refreshEvents()}
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {groups.map(({ type, events: grouped }) => (
        <section key={type}>
          <h2 className={classes.type}>{t(`type.${type}`)}</h2>
          <ul className={classes.list}>
            {grouped.map((event) => (
              <EventItem key={event.id} event={event} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState
          icon={<IconBellOff size={32} stroke={1.5} />}
          title={events.length === 0 ? t('empty') : t('nothingFound', { text: sought })}
        />
      )}
    </div>
  );
}

function EventItem({ event, now }: { readonly event: NotificationEvent; readonly now: number }) {
  const { i18n } = useTranslation('infocentre');
  const since = readWireDateTime(event.createdate);
  return (
    <li>
      <button type="button" className={classes.event} onClick={() => void openEvent(event)}>
        <span className={classes.title}>{event.title}</span>
        {event.body !== '' && <span>{event.body}</span>}
        {since !== undefined && (
          <time className={classes.age} title={event.createdate}>
            {ageText(since, now, i18n.language)}
          </time>
        )}
      </button>
    </li>
  );
}
