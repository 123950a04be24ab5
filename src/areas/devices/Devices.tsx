import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSession } from '#core/contract/people/account.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { deviceName, deviceOf } from '#src/stores/session/device.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from './devices.module.css';

/** Reloaded whenever the dialog opens; the current device first. */
const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const result = unwrapped(await call('userSessionList', {}, { signal, silent: true }));
    return result.session.toSorted((one, other) => Number(other.current) - Number(one.current));
  },
});

/**
 * Where the user is signed in, with a way to sign out elsewhere. Dialogs are rendered outside the shell, so the query
 * client is passed explicitly.
 */
export function Devices() {
  const { t } = useTranslation(['devices', 'ui']);
  const sessions = useQuery(sessionsQuery, queryClient);
  const list = useRef<HTMLUListElement>(null);

  const end = async (ended: ListedSession) => {
    const result = await call('userSessionEnd', { body: { id: ended.id } });
    if (!result.ok) return;
    queryClient.setQueryData(sessionsQuery.queryKey, (before) => before?.filter(({ id }) => id !== ended.id));
    // The focused button was removed.
    list.current?.focus();
  };

  if (sessions.isPending) return <Spinner />;
  if (sessions.isError) {
    const again = (
      <Button variant="default" onClick={() => void sessions.refetch()}>
        {t('ui:retry')}
      </Button>
    );
    return <EmptyState title={t('failed')} hint={sessions.error.message} action={again} failed />;
  }
  return (
    <>
      <p className={classes.hint}>{t('hint')}</p>
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label={t('list')}>
        {sessions.data.map((session) => (
          <DeviceItem key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
    </>
  );
}

function DeviceItem({ session, onEnd }: { readonly session: ListedSession; readonly onEnd: () => Promise<void> }) {
  const { t, i18n } = useTranslation('devices');
  const [busy, setBusy] = useState(false);
  const { current, useragent, address, createdate, usedate } = session;
  const device = deviceOf(useragent);
  const name = deviceName(device);
  const Icon = device.handheld ? IconDeviceMobile : IconDeviceDesktop;
  const finish = () => {
    setBusy(true);
    void onEnd().finally(() => setBusy(false));
  };
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p>{t('used', { date: dateText(usedate, i18n.language) })}</p>
        <p>{t('since', { date: dateText(createdate, i18n.language), address })}</p>
      </div>
      {current ? (
        <span className={classes.here}>{t('here')}</span>
      ) : (
        <Button variant="default" size="xs" loading={busy} onClick={finish} aria-label={t('endNamed', { name })}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
