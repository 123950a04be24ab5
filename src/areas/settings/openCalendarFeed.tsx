import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { askFirst, openModal } from '#src/stores/modals/effects.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

/** CSS px (assumed; the specification does not know the dialog). */
const SIZE = [480, 400] as const;
const KEY = ['calendarFeed'];

/** The secret address at which calendar programs can read the user's follow-ups. */
export const openCalendarFeed = (): void =>
  void openModal({
    title: t('settings:calendarFeed.title'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => <CalendarFeed />,
  });

async function load() {
  const { feed } = unwrapped(await call('calendarFeedGet', {}, { silent: true }));
  return feed[0] ?? null;
}

const addressOf = (token: string): string =>
  new URL(`/dms/calendar/${token}/follow-ups.ics`, window.location.href).href;

function CalendarFeed() {
  const { t: text, i18n } = useTranslation('settings');
  const feed = useQuery({ queryKey: KEY, queryFn: load, gcTime: 0, retry: false }, queryClient);
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const maker = useRef<HTMLButtonElement>(null);
  const change = async (asked: () => Promise<void>) => {
    setBusy(true);
    await asked();
    await queryClient.invalidateQueries({ queryKey: KEY });
    setBusy(false);
    // The revoke button disappears with the address.
    maker.current?.focus();
  };
  const make = () =>
    change(async () => {
      const answer = await call('calendarFeedSet', {});
      const token = answer.ok ? answer.value.feed[0]?.token : undefined;
      if (token !== undefined) setAddress(addressOf(token));
    });
  const renew = () =>
    askFirst({ title: text('calendarFeed.renew'), text: text('calendarFeed.renewText') }, () => void make());
  const revoke = () =>
    change(async () => {
      const answer = await call('calendarFeedDelete', {});
      if (answer.ok) setAddress(undefined);
    });
  const { data } = feed;
  if (data === undefined)
    return feed.isPending ? (
      <Spinner />
    ) : (
      <EmptyState
        failed
        title={text('calendarFeed.title')}
        {...(feed.error && { hint: feed.error.message })}
        action={<Button onClick={() => void feed.refetch()}>{t('ui:retry')}</Button>}
      />
    );
  const date = (wire: string) => dateText(wire, i18n.language);
  return (
    <>
      <p>{text('calendarFeed.hint')}</p>
      <p role="status">
        {data === null
          ? text('calendarFeed.none')
          : `${text('calendarFeed.since', { date: date(data.createdate) })} · ${
              data.usedate === undefined
                ? text('calendarFeed.unused')
                : text('calendarFeed.used', { date: date(data.usedate) })
            }`}
      </p>
      <Group gap="sm">
        <Button
          ref={maker}
          variant={data === null ? 'filled' : 'default'}
          loading={busy}
          onClick={data === null ? () => void make() : renew}
        >
          {text(data === null ? 'calendarFeed.make' : 'calendarFeed.renew')}
        </Button>
        {data !== null && (
          <Button variant="default" disabled={busy} onClick={() => void revoke()}>
            {text('calendarFeed.revoke')}
          </Button>
        )}
      </Group>
      {address !== undefined && (
        <TextInput
          mt="sm"
          readOnly
          label={text('calendarFeed.address')}
          description={text('calendarFeed.once')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
