import { ActionIcon, TextInput } from '@mantine/core';
import { IconBellOff, IconChecks, IconFlag3, IconRefresh, IconSearch, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endsByReaction, isForWeb, type NotificationEvent } from '#core/contract/work/event.ts';
import { readWireDateTime } from '#core/kernel/date.ts';
import { refreshEvents } from '#src/stores/masterdata/events.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { keepFocus } from '#src/ui/keepFocus.ts';
import classes from './infocentre.module.css';
import { finishAll, openEvent } from './effects.ts';
import { ICONS } from './icons.ts';
import { ageText, firstOf, groupsOf, type TypeName } from './model.ts';
import { openSettings } from './settings/openSettings.tsx';
import { useGrowing } from './useGrowing.ts';
import { useNow } from './useNow.ts';

/** Specification, section 2, Info centre: the user's notifications by type, with a search. */
export default function InfoCentre() {
  const { t } = useTranslation('infocentre');
  const all = useMasterData((data) => data.events);
  const [sought, setSought] = useState('');
  const events = all.filter(isForWeb);
  const groups = groupsOf(events, sought);
  const listed = groups.flatMap((group) => group.events);
  const now = useNow();
  const [shown, end] = useGrowing();
  const drawn = firstOf(groups, shown);
  return (
    <div ref={keepFocus} className={classes.panel}>
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
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('settings.title')}
          title={t('settings.title')}
          onClick={() => void openSettings()}
        >
          <IconSettings size={18} stroke={1.75} aria-hidden />
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
      {drawn.map(({ type, events: grouped }) => (
        <section key={type}>
          <h2 className={classes.type}>
            <TypeIcon type={type} />
            {t(`type.${type}`)}
          </h2>
          <ul className={classes.list}>
            {grouped.map((event) => (
              <EventItem key={event.id} event={event} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {listed.length > shown && <div key={shown} ref={end} className={classes.end} />}
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
  const { t, i18n } = useTranslation('infocentre');
  const since = readWireDateTime(event.createdate);
  return (
    <li>
      <button type="button" className={classes.event} onClick={() => void openEvent(event)}>
        <span className={classes.title}>
          {event.prioritized === true && <IconFlag3 size={14} role="img" aria-label={t('prioritized')} />}
          {event.title}
        </span>
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

function TypeIcon({ type }: { readonly type: TypeName }) {
  const Icon = ICONS[type];
  return <Icon size={14} stroke={1.75} aria-hidden />;
}
