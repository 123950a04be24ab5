import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { EditNotice } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

/** Tells the user how editing began or why it ended. */
export function useNotices(layers: Layers): void {
  const { t } = useTranslation('viewer');
  const edit = useStore(layers.store, (state) => state.edit);
  const draft = useStore(layers.store, (state) => state.draft);
  const notice = edit.phase === 'viewing' ? edit.notice : null;
  const recovered = edit.phase === 'editing' ? edit.recovered : null;

  useEffect(() => {
    const texts = (ended: EditNotice): readonly string[] => {
      if (ended.reason === 'otherTab') return [t('otherTab')];
      if (ended.reason === 'lockLost') return [t('lockLost'), t('kept')];
      return ended.reason === 'failed' && ended.during === 'save' ? [ended.message, t('kept')] : [ended.message];
    };
    if (notice !== null) showToast({ type: notice.reason === 'failed' ? 'error' : 'warning', message: texts(notice).join(' '), component: 'layers' });
  }, [notice, t]);

  useEffect(() => {
    if (recovered !== null) showToast({ type: 'info', message: recovered.conflicts.length > 0 ? t('draftConflict') : t('draftRecovered'), component: 'layers' });
  }, [recovered, t]);

  useEffect(() => {
    if (draft === 'memory') showToast({ type: 'warning', message: t('draftMemoryOnly'), component: 'layers' });
  }, [draft, t]);
}
