import { Button } from '@mantine/core';
import { t as text } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import classes from '../admin.module.css';
import { type Draft, flagIn } from '../edit/draft.ts';
import type { RowOf } from '../store.ts';

/** Where a provider sends users back to: it has to know the address. */
const returnAddress = (): string => new URL('login/oauth', document.baseURI).href;

async function testProvider(id: number): Promise<void> {
  const answer = await call('adminProviderTest', { body: { id } });
  if (!answer.ok) return;
  const message = text('admin:connections.reached', { issuer: answer.value.cloud[0]?.issuer });
  showToast({ type: 'success', message, component: 'admin' });
}

/** A warning before the provider of everybody without one of their own is retired. */
export function ProviderWarning({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('admin');
  // The region exists before its text, so that screen readers announce it.
  return (
    <div role="status">{flagIn(draft, 'standard') && flagIn(draft, 'retired') && t('provider.standardRetired')}</div>
  );
}

/** Whether users can sign in by a provider, what it has to know, and whether it answers. */
export function ProviderParts({ row }: { readonly row: RowOf<'provider'> }) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  return (
    <section className={classes.part} aria-label={t('provider.use')}>
      <h2>{t('provider.use')}</h2>
      <p>{t(`provider.told.${row.state}`)}</p>
      {row.fixed && row.state === 'offered' && <p>{t('provider.given')}</p>}
      <p>
        {t('provider.return')} <code>{returnAddress()}</code>
      </p>
      <div className={classes.adding}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            setBusy(true);
            void testProvider(row.id).finally(() => setBusy(false));
          }}
        >
          {t('provider.test')}
        </Button>
        <p className={classes.quiet}>{t('connections.saveFirst')}</p>
      </div>
    </section>
  );
}
