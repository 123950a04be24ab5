import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import { closeToastsOf, showToast } from '#src/stores/toasts/effects.ts';
import type { EditNotice } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { useConflicts } from './useConflicts.tsx';
import { useLockQuestion } from './useLockQuestion.tsx';

/** Tells the user how editing started or why it ended. */
export function useNotices(layers: Layers, { docid, pages }: Pick<DocumentInfo, 'docid' | 'pages'>): void {
  const { t } = useTranslation('viewer');
  useLockQuestion(layers, docid);
  useConflicts(layers, pages);
  const edit = useStore(layers.store, (state) => state.edit);
  const draft = useStore(layers.store, (state) => state.draft);
  const notice = edit.phase === 'viewing' ? edit.notice : null;
  const recovered = edit.phase === 'editing' ? edit.recovered : null;

  useEffect(() => {
    // A new attempt clears earlier failures.
    if (edit.phase === 'locking') closeToastsOf('layers');
  }, [edit.phase]);

  useEffect(() => {
    const texts = (ended: EditNotice): readonly string[] => {
      if (ended.reason === 'otherTab') return [t('otherTab')];
      if (ended.reason === 'lockLost') return [t('lockLost'), ended.message, t('kept')];
      return ended.reason === 'failed' && ended.during === 'save' ? [ended.message, t('kept')] : [ended.message];
    };
    // A held lock has its own dialog.
    if (notice !== null && notice.reason !== 'locked')
      showToast({
        type: notice.reason === 'failed' ? 'error' : 'warning',
        message: texts(notice).map(sentence).join(' '),
        component: 'layers',
      });
  }, [notice, t]);

  useEffect(() => {
    // The server may have refused because there is a newer version: then this is shown too, with a link to it
    // (docs/decisions/0023).
    if (notice !== null && notice.reason !== 'otherTab') refresh(docid, 'layer.refused');
  }, [notice, docid]);

  useEffect(() => {
    // Conflicts have their own dialog.
    if (recovered !== null && recovered.conflicts.length === 0)
      showToast({ type: 'info', message: t('draftRecovered'), component: 'layers' });
  }, [recovered, t]);

  useEffect(() => {
    if (draft === 'memory') showToast({ type: 'warning', message: t('draftMemoryOnly'), component: 'layers' });
  }, [draft, t]);
}

/** A server's message need not end like a sentence. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
