import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/stores/session/store.ts';
import { registerUnsavedWork, mayLeave } from '#src/stores/work/registry.ts';
import { mustConfirmLeaving } from '#src/viewer/model/edit.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';

/**
 * Leaves editing, asking first about unsaved changes (specification, section 4). Navigating, signing out and closing
 * the tab ask as well. While the session is interrupted nothing can be saved, so saving is not offered.
 * @param save returns whether it succeeded
 * @param view gets the focus, as the button that had it is gone
 */
export function useLeaving(
  layers: Layers,
  save: () => Promise<boolean>,
  view: Pick<ViewControl, 'focus'> | null,
): () => void {
  const { t } = useTranslation('viewer');
  const isUnsaved = useCallback(() => {
    // What is being drawn or typed is a change, too.
    layers.complete();
    return mustConfirmLeaving(layers.store.getState().edit);
  }, [layers]);

  useEffect(() => {
    const saveAndGo = async () => {
      if (!(await save())) return false;
      await layers.leave('keep');
      return true;
    };
    const discardAndGo = async () => {
      await layers.leave('discard');
      return true;
    };
    const discard = { label: t('unsaved.discard'), destroys: true, take: discardAndGo };
    return registerUnsavedWork({
      isUnsaved,
      question: () => ({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        stay: t('unsaved.stay'),
        ways: useSession.getState().interrupted ? [discard] : [{ label: t('unsaved.save'), take: saveAndGo }, discard],
      }),
    });
  }, [isUnsaved, layers, save, t]);

  return useCallback(() => {
    const finish = async (): Promise<void> => {
      if (!isUnsaved()) {
        void layers.leave('keep');
        view?.focus();
        return;
      }
      const isLeft = await mayLeave('screen');
      // Whoever was asked may have put the focus elsewhere while the marks were being saved.
      if (isLeft && document.activeElement === document.body) view?.focus();
    };
    void finish();
  }, [isUnsaved, layers, view]);
}
