import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DocumentInfo } from '#core/contract/document.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import type { EditNotice } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { useConflicts } from './useConflicts.tsx';
import { useLockQuestion } from './useLockQuestion.tsx';

/** Tells the user how editing began or why it ended. */
export function useNotices(layers: Layers, pages: DocumentInfo['pages']): void {
  const { t } = useTranslation('viewer');
  useLockQuestion(layers);
  useConflicts(layers, pages);
  const edit = useStore(layers.store, (state) => state.edit);
  const draft = useStore(layers.store, (state) => state.draft);
  const notice = edit.phase === 'viewing' ? edit.notice : null;
  const recovered = edit.phase === 'editing' ? edit.recovered : null;

  useEffect(() => {
    const texts = (ended: EditNotice): readonly string[] => {
      if (ended.reason === 'otherTab') return [t('otherTab')];
      if (ended.reason === 'lockLost') return [t('lockLost'), ended.message, t('kept')];
      return ended.reason === 'failed' && ended.during === 'save' ? [ended.message, t('kept')] : [ended.message];
    };
    // A held lock has a dialog of its own.
    if (notice !== null && notice.reason !== 'locked') showToast({ type: notice.reason === 'failed' ? 'error' : 'warning', message: texts(notice).join(' '), component: 'layers' });
  }, [notice, t]);

  useEffect(() => {
    if (recovered !== null) showToast({ type: 'info', message: recovered.conflicts.length > 0 ? t('draftConflict') : t('draftRecovered'), component: 'layers' });
  }, [recovered, t]);

  useEffect(() => {
    if (draft === 'memory') showToast({ type: 'warning', message: t('draftMemoryOnly'), component: 'layers' });
  }, [draft, t]);
}
