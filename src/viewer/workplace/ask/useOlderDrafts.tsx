import { loadNamespaces, t } from 'i18next';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { OlderDrafts } from '#src/viewer/session/layers/olderDrafts.ts';

const OlderDraftsForm = lazyPart(() => import('./OlderDraftsForm.tsx'));
/** CSS px. */
const SIZE = [460, 330] as const;

/**
 * If unsaved marks of older versions are found on this device when editing starts, a dialog asks what to do with them.
 */
export function useOlderDrafts(layers: Layers, drafts: OlderDrafts): void {
  const isEditing = useStore(layers.store, ({ edit }) => edit.phase === 'editing' || edit.phase === 'saving');
  useEffect(() => {
    if (!isEditing) return undefined;
    let open: number | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const found = await drafts.list();
      if (found.length > 0) await loadNamespaces('editing');
      if (found.length === 0 || isOver || !canDraw(layers.store.getState().edit)) return;
      open = openModal({
        title: t('editing:older.title'),
        size: SIZE,
        apply: t('editing:older.takeOver'),
        cancel: t('editing:older.later'),
        content: ({ formId, close }) => <OlderDraftsForm formId={formId} found={found} drafts={drafts} close={close} />,
      });
    };
    void ask();
    return () => {
      isOver = true;
      if (open !== undefined) closeModal(open);
    };
  }, [isEditing, layers, drafts]);
}
