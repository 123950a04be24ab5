import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t as text } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigurationFaults, ConfigurationReport } from '#src/configuration/ConfigurationReport.tsx';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import classes from '../admin.module.css';
import { changed } from '../effects.ts';

const look = async (json: string) => {
  const { difference, fault, state } = unwrapped(
    await call('adminConfigurationImport', { body: { json } }, { silent: true }),
  );
  return { differences: difference, faults: fault, etag: state[0]?.etag };
};

interface ConfigurationCheckProps {
  readonly json: string;
  /** Tells files apart. */
  readonly no: number;
  readonly onDone: () => void;
}

/** Compares a configuration file with the set-up, or shows its faults, and imports it. */
export function ConfigurationCheck({ json, no, onDone }: ConfigurationCheckProps) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const looked = useQuery({
    queryKey: ['admin', 'configuration', no],
    queryFn: () => look(json),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const take = async () => {
    if (looked.data?.etag === undefined) return;
    setBusy(true);
    setRefusal('');
    const body = { json, etag: looked.data.etag };
    const answer = await call('adminConfigurationImport', { body }, { silent: true });
    setBusy(false);
    if (answer.ok && answer.value.state[0]?.taken === true) {
      void changed(text('admin:configuration.taken'));
      onDone();
      return;
    }
    // The set-up was changed meanwhile, so the comparison is made again.
    if (!answer.ok) setRefusal(answer.error.message);
    void looked.refetch();
  };
  const { differences = [], faults = [] } = looked.data ?? {};
  const isNothing = differences.every((one) => one.added + one.changed === 0);
  return (
    <>
      {looked.isPending && <Spinner />}
      {looked.isError && <p role="alert">{looked.error.message}</p>}
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {faults.length > 0 && <ConfigurationFaults faults={faults} />}
      {looked.data !== undefined && faults.length === 0 && <ConfigurationReport differences={differences} />}
      <div className={classes.adding}>
        <Button loading={busy} disabled={isNothing || looked.isFetching} onClick={() => void take()}>
          {t('configuration.take')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('configuration.discard')}
        </Button>
      </div>
    </>
  );
}
