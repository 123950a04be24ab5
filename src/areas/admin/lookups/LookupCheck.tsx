import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t as text } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../admin.module.css';

const look = async (maskid: number, csv: string) => {
  const { count, fault } = unwrapped(
    await call('adminLookupImport', { body: { maskid, csv, check: true } }, { silent: true }),
  );
  return { rows: 0, bound: 0, before: 0, boundbefore: 0, revision: 0, ...count[0], faults: fault };
};

interface LookupCheckProps {
  readonly maskid: number;
  readonly csv: string;
  readonly onDone: () => void;
}

/** Previews what a CSV would change in a look-up table. */
export function LookupCheck({ maskid, csv, onDone }: LookupCheckProps) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const checked = useQuery({
    queryKey: ['admin', 'lookupCheck', maskid, csv],
    queryFn: () => look(maskid, csv),
    gcTime: 0,
    retry: false,
  });
  const take = async () => {
    setBusy(true);
    const answer = await call('adminLookupImport', {
      body: { maskid, csv, check: false, ...(checked.data && { revision: checked.data.revision }) },
    });
    setBusy(false);
    // The gateway tells why; what would be replaced is shown as it is now.
    if (!answer.ok) {
      if (answer.error.name === 'admin.conflict') await checked.refetch();
      return;
    }
    showToast({ type: 'success', message: text('admin:lookups.taken'), component: 'admin' });
    onDone();
  };
  const faults = checked.data?.faults ?? [];
  return (
    <section className={classes.check} aria-label={t('lookups.check')}>
      <h2>{t('lookups.check')}</h2>
      {checked.isPending && <Spinner />}
      {checked.isError && <p role="alert">{checked.error.message}</p>}
      {checked.data !== undefined && (
        <p role="status">{t('lookups.would', { rows: checked.data.rows, before: checked.data.before })}</p>
      )}
      {checked.data !== undefined && checked.data.bound > 0 && (
        <p>{t('lookups.bound', { count: checked.data.bound })}</p>
      )}
      {checked.data !== undefined && checked.data.bound === 0 && checked.data.boundbefore > 0 && (
        <p role="alert">{t('lookups.unbinds', { count: checked.data.boundbefore })}</p>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ line, fault }) => (
            <li key={`${line} ${fault}`}>{t(`lookups.fault.${fault}`, { line })}</li>
          ))}
        </ul>
      )}
      <div className={classes.adding}>
        <Button loading={busy} disabled={checked.data === undefined || faults.length > 0} onClick={() => void take()}>
          {t('lookups.take')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('lookups.discard')}
        </Button>
      </div>
    </section>
  );
}
