import { loadNamespaces, t } from 'i18next';
import { createElement } from 'react';
import { MODAL_SIZES } from '#core/contract/constants.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { leave } from '#src/stores/session/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';

const ReturnForm = lazyPart(async () => ({ default: (await import('#src/areas/login/ReturnForm.tsx')).ReturnForm }));

let dialog: number | undefined;

/**
 * Asks the user of an interrupted session to sign in again, as long as it is interrupted; whoever does not want to goes
 * to the login, and is asked for unsaved work.
 */
const askBack = async (): Promise<void> => {
  // After a reload nobody has seen the login yet, nor have its texts been asked for.
  await loadNamespaces('login');
  if (!useSession.getState().interrupted) return;
  dialog = openModal({
    title: t('login:back.title'),
    size: MODAL_SIZES.password,
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
