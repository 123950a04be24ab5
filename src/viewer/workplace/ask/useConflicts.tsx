import { loadNamespaces, t } from 'i18next';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { Conflict } from '#src/viewer/model/layer/recovery.ts';
import { sizeOfPage } from '#src/viewer/model/rows.ts';
import type { Layers, LayersState } from '#src/viewer/session/layers/layers.ts';

/** Rarely needed, so it is loaded on demand. */
const ConflictForm = lazyPart(() => import('./ConflictForm.tsx'));

/** CSS px. */
const SIZE = [560, 520] as const;
/** A missing page has no size; its marks are listed all the same. */
const NO_SIZE = { width: 1, height: 1 };

const conflictsOf = ({ edit }: LayersState): readonly Conflict[] | undefined =>
  edit.phase === 'editing' ? edit.recovered?.conflicts : undefined;

/**
 * If restored strokes conflict with marks changed meanwhile, a dialog compares them. Both are kept until the user
 * chooses.
 */
export function useConflicts(layers: Layers, pages: DocumentInfo['pages']): void {
  const conflicts = useStore(layers.store, conflictsOf);
  useEffect(() => {
    if (conflicts === undefined || conflicts.length === 0) return;
    const ask = async (): Promise<void> => {
      await loadNamespaces('editing');
      // Editing may have ended meanwhile, so that there is nothing to choose.
      if (conflictsOf(layers.store.getState()) === conflicts) askAbout(conflicts, layers, pages);
    };
    void ask();
  }, [conflicts, layers, pages]);
}

/** Opens the dialog. Dismissing it keeps all marks, which settles the conflicts too: a reload does not ask again. */
export const askAbout = (conflicts: readonly Conflict[], layers: Layers, pages: DocumentInfo['pages']): number =>
  openModal({
    title: t('editing:conflicts.title'),
    size: SIZE,
    apply: t('editing:conflicts.apply'),
    cancel: t('editing:conflicts.keepAll'),
    onCancel: () => layers.settleConflicts([]),
    content: ({ formId, close }) => (
      <ConflictForm
        formId={formId}
        layers={layers}
        conflicts={conflicts}
        sizeOf={(page) => sizeOfPage(pages, page) ?? NO_SIZE}
        close={close}
      />
    ),
  });
