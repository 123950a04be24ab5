import { t } from 'i18next';
import { askFirst, closeModal } from '#src/stores/modals/effects.ts';
import { useModals } from '#src/stores/modals/store.ts';
import { isTyped } from '#src/ui/dialog/typed.ts';

/** Dismisses a dialog as its cancel button does; if something was typed in it, only after a question. */
export function dismissModal(id: number): void {
  const modal = useModals.getState().open.find((one) => one.id === id);
  if (modal === undefined) return;
  const dismiss = (): void => {
    if (modal.stays !== true) closeModal(id);
    modal.onCancel?.();
  };
  if (!isTyped(id)) return dismiss();
  askFirst(
    {
      title: t('ui:unsaved.title'),
      text: t('ui:unsaved.text'),
      apply: t('ui:unsaved.discard'),
      cancel: t('ui:unsaved.stay'),
    },
    dismiss,
  );
}

/** The dialog that the browser's Back dismisses; that of a sign-in again stays above whatever is shown. */
export const topModal = (): number | undefined => {
  const top = useModals.getState().open.at(-1);
  return top?.stays === true ? undefined : top?.id;
};

/** Whether closing the tab would lose what was typed in a dialog. */
export const isAnyTyped = (): boolean => useModals.getState().open.some(({ id }) => isTyped(id));
