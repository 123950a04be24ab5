import { loadNamespaces, t } from 'i18next';
import { createElement } from 'react';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { leave } from '#src/stores/session/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';

const ReturnForm = lazyPart(async () => ({ default: (await import('#src/areas/login/ReturnForm.tsx')).ReturnForm }));

/** CSS px: as wide as the change of a password, with room for the note about the user's provider. */
const SIZE = [400, 470] as const;

let dialog: number | undefined;

/**
 * Asks the user of an interrupted session to sign in again; declining leads to the sign-in, after a question about
 * unsaved work.
 */
const askBack = async (): Promise<void> => {
  // After a reload, the texts of the sign-in may not be loaded yet.
  await loadNamespaces('login');
  if (!useSession.getState().interrupted) return;
  dialog = openModal({
    title: t('login:back.title'),
    size: SIZE,
    aboveVeil: true,
    stays: true,
    apply: t('login:submit'),
    cancel: t('login:back.leave'),
    content: ({ formId }) => createElement(ReturnForm, { formId }),
    onCancel: () => void mayLeave('client').then((may) => (may ? leave() : undefined)),
  });
};

useSession.subscribe(({ interrupted }, before) => {
  if (interrupted === before.interrupted) return;
  if (interrupted) {
    void askBack();
    return;
  }
  if (dialog !== undefined) closeModal(dialog);
  dialog = undefined;
});
