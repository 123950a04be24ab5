import { loadNamespaces } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { type LockedNotice, lockedNotice } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

/** CSS px. */
const SIZE = [440, 270] as const;

/**
 * If somebody else holds the lock, a dialog says who and waits for it. It closes when editing starts, or when that
 * fails for another reason.
 */
export function useLockQuestion(layers: Layers, docId: number): void {
  const { t } = useTranslation('viewer');
  const edit = useStore(layers.store, (state) => state.edit);
  const open = useRef<number | null>(null);
  const isLeft = useRef(false);

  useEffect(() => {
    const ask = async ({ message }: LockedNotice): Promise<void> => {
      // The dialog opens only once its form is loaded, so that its buttons work immediately.
      const form = await Promise.all([import('./LockForm.tsx'), loadNamespaces('editing')]).catch(() => null);
      const notice = lockedNotice(layers.store.getState().edit);
      if (notice === null || open.current !== null || isLeft.current) return;
      if (form === null) {
        showToast({ type: 'warning', message, component: 'layers' });
        return;
      }
      const [{ LockForm }] = form;
      open.current = openModal({
        title: t('lock.title'),
        size: SIZE,
        apply: notice.holder === null ? t('lock.takeOver') : t('lock.askAgain'),
        cancel: t('lock.giveUp'),
        onCancel: () => {
          open.current = null;
        },
        content: ({ formId }) => <LockForm formId={formId} layers={layers} docId={docId} notice={notice} />,
      });
    };
    const notice = lockedNotice(edit);
    if (notice !== null && open.current === null) {
      void ask(notice);
    } else if (notice === null && edit.phase !== 'locking' && open.current !== null) {
      closeModal(open.current);
      open.current = null;
      if (edit.phase === 'editing') showToast({ type: 'success', message: t('lock.free'), component: 'layers' });
    }
  }, [edit, layers, docId, t]);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (open.current !== null) closeModal(open.current);
      open.current = null;
    };
  }, []);
}
