import { Button, Checkbox } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushDevice } from '#core/contract/people/push.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { deviceName, deviceOf } from '#src/stores/session/device.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../devices.module.css';
import { abilityHere, remove, sendTest, switchOn } from './effects.ts';
import { hereOf, pushState } from './model.ts';

/** Reloaded whenever the dialog opens. */
const pushQuery = queryOptions({
  queryKey: ['push'],
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const [answer, ability] = await Promise.all([call('pushInfo', {}, { signal, silent: true }), abilityHere()]);
    const { push, device } = unwrapped(answer);
    return { publickey: push[0]?.publickey ?? '', devices: device, ability };
  },
});

/** Whether this browser receives push messages, even while the product is not open, and which other browsers do. */
export function PushDevices() {
  const { t } = useTranslation(['devices', 'ui']);
  const push = useQuery(pushQuery, queryClient);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (push.isPending) return <Spinner />;
  if (push.isError) {
    const again = (
      <Button variant="default" onClick={() => void push.refetch()}>
        {t('ui:retry')}
      </Button>
    );
    return <EmptyState title={t('push.failed')} hint={push.error.message} action={again} failed />;
  }
  const { publickey, devices, ability } = push.data;
  const state = pushState(ability, devices);
  const here = hereOf(devices, ability);
  const busily = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
    await push.refetch();
  };
  const removeFrom = (device: PushDevice) =>
    busily(async () => {
      await remove(device);
      // The focused button was removed.
      list.current?.focus();
    });
  return (
    <>
      <p className={classes.hint}>{t('push.hint')}</p>
      <Checkbox
        className={classes.switch ?? ''}
        label={t('push.here')}
        description={t(`push.state.${state}`)}
        checked={state === 'on'}
        disabled={busy || (state !== 'on' && state !== 'off')}
        onChange={() => void busily(() => (here === undefined ? switchOn(publickey) : remove(here)))}
      />
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label={t('push.list')}>
        {devices.map((device) => (
          <PushItem
            key={device.id}
            device={device}
            isHere={device === here}
            busy={busy}
            onRemove={() => void removeFrom(device)}
          />
        ))}
      </ul>
      {devices.length === 0 && (
        <EmptyState
          icon={<IconBellRinging size={32} stroke={1.5} />}
          title={t('push.none')}
          hint={t('push.noneHint')}
        />
      )}
    </>
  );
}

interface PushItemProps {
  readonly device: PushDevice;
  readonly isHere: boolean;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function PushItem({ device, isHere, busy, onRemove }: PushItemProps) {
  const { t, i18n } = useTranslation('devices');
  const { useragent, createdate, usedate } = device;
  const shownOn = deviceOf(useragent);
  const name = deviceName(shownOn);
  const Icon = shownOn.handheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p>{usedate === undefined ? t('push.unused') : t('push.used', { date: dateText(usedate, i18n.language) })}</p>
        <p>{t('push.since', { date: dateText(createdate, i18n.language) })}</p>
      </div>
      {isHere && <span className={classes.here}>{t('push.thisBrowser')}</span>}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          onClick={() => void sendTest(device)}
          aria-label={t('push.testNamed', { name })}
        >
          {t('push.test')}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          onClick={onRemove}
          aria-label={t('push.removeNamed', { name })}
        >
          {t('push.remove')}
        </Button>
      </div>
    </li>
  );
}
