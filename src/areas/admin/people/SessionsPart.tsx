import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSession } from '#core/contract/people/account.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { deviceName, deviceOf } from '#src/stores/session/device.ts';
import classes from '../admin.module.css';
import own from './people.module.css';
import { loadAll } from '../effects.ts';

const sessionsOf = (userid: number) =>
  queryOptions({
    queryKey: ['admin', 'sessions', userid],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { session } = unwrapped(
        await call('adminSessionList', { query: { userid: String(userid) } }, { signal, silent: true }),
      );
      return session;
    },
  });

const nameOf = ({ useragent }: ListedSession): string => deviceName(deviceOf(useragent));

/** Where a user is signed in, with the option to sign them out on one device or all. */
export function SessionsPart({ id }: { readonly id: number }) {
  const { t, i18n } = useTranslation(['admin', 'devices']);
  const client = useQueryClient();
  const sessions = useQuery(sessionsOf(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const end = async (session?: ListedSession) => {
    const answer = await call('adminSessionEnd', {
      body: { userid: id, ...(session !== undefined && { id: session.id }) },
    });
    if (!answer.ok) return;
    client.setQueryData(sessionsOf(id).queryKey, answer.value.session);
    // The focused button was removed.
    heading.current?.focus();
    void loadAll();
  };
  if (sessions.data === undefined) return sessions.isError ? <p role="alert">{sessions.error.message}</p> : null;
  const others = sessions.data.filter(({ current }) => !current);
  return (
    <section className={classes.part} aria-label={t('sessions.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('sessions.title')}
      </h2>
      {sessions.data.length === 0 ? (
        <p>{t('sessions.none')}</p>
      ) : (
        <ul className={own.sessions}>
          {sessions.data.map((session) => (
            <li key={session.id}>
              <div>
                <strong>{nameOf(session)}</strong>
                <p>{t('devices:used', { date: dateText(session.usedate, i18n.language) })}</p>
                <p>
                  {t('devices:since', {
                    date: dateText(session.createdate, i18n.language),
                    address: session.address,
                  })}
                </p>
              </div>
              {session.current ? (
                <span className={classes.quiet}>{t('devices:here')}</span>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('devices:endNamed', { name: nameOf(session) })}
                  onClick={() => void end(session)}
                >
                  {t('devices:end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && others.length === sessions.data.length && (
        <div className={classes.adding}>
          <Button variant="default" onClick={() => void end()}>
            {t('sessions.endAll')}
          </Button>
        </div>
      )}
    </section>
  );
}
