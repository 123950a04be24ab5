import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { FullDocument } from '#src/viewer/session/sources/fullDocument.ts';
import { TransferBar } from '../transfer/lateTransferBar.ts';

/** Progress of downloading the whole document, with a way to cancel. The pages can be read meanwhile. */
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
    <TransferBar
      text={t('full.loading')}
      received={received}
      total={total}
      cancel={t('full.cancel')}
      onCancel={full.unload}
    />
  );
}
