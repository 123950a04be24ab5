import { Button, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { FullDocument } from '#src/viewer/session/sources/fullDocument.ts';
import classes from './full.module.css';

/** While the whole document is on its way: how far it is, and the way to stop it. The pages are read meanwhile. */
export function FullProgress({ full }: { readonly full: FullDocument }) {
  const { t } = useTranslation('viewer');
  const state = useStore(full.store);
  const { phase } = state;
  const message = state.phase === 'failed' ? (state.message ?? t('full.unreadable')) : undefined;
  useEffect(() => {
    if (phase === 'full') showToast({ type: 'success', message: t('full.done'), component: 'full' });
    if (message !== undefined) showToast({ type: 'warning', title: t('full.failed'), message, component: 'full' });
  }, [phase, message, t]);
  if (state.phase !== 'loading') return null;
  const { received, total } = state;
  return (
    <div className={classes.bar} role="status">
      <span>{t('full.loading')}</span>
      <Progress className={classes.progress} value={total === undefined ? 100 : (received / total) * 100} animated={total === undefined} aria-label={t('full.loading')} />
      <Button size="compact-sm" variant="subtle" onClick={full.unload}>
        {t('full.cancel')}
      </Button>
    </div>
  );
}
