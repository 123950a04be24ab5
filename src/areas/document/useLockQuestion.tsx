import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { lockedNotice } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { LockForm } from './LockForm.tsx';

/** CSS px. */
const SIZE = [440, 270] as const;

/** Where the lock is held, a dialog says by whom and waits for it; it goes when editing begins, or fails for another reason. */
export function useLockQuestion(layers: Layers): void {
  const { t } = useTranslation('viewer');
  const edit = useStore(layers.store, (state) => state.edit);
  const open = useRef<number | null>(null);

  useEffect(() => {
    const notice = lockedNotice(edit);
    if (notice !== null && open.current === null) {
      open.current = openModal({
        title: t('lock.title'),
        size: SIZE,
        apply: notice.holder === null ? t('lock.takeOver') : t('lock.askAgain'),
        cancel: t('lock.giveUp'),
        onCancel: () => {
          open.current = null;
        },
        content: ({ formId }) => <LockForm formId={formId} layers={layers} notice={notice} />,
      });
    } else if (notice === null && edit.phase !== 'locking' && open.current !== null) {
      closeModal(open.current);
      open.current = null;
      if (edit.phase === 'editing') showToast({ type: 'success', message: t('lock.free'), component: 'layers' });
    }
  }, [edit, layers, t]);

  useEffect(
    () => () => {
      if (open.current !== null) closeModal(open.current);
      open.current = null;
    },
    [],
  );
}
