import { t } from 'i18next';
import { askFirst, closeModal } from '#src/stores/modals/effects.ts';
import { useModals } from '#src/stores/modals/store.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { CoveringFailure } from '#src/ui/part/PartFailure.tsx';

const ModalHost = lazyPart(async () => ({ default: (await import('#src/ui/dialog/ModalHost.tsx')).ModalHost }), {
  waiting: null,
  fallback: CoveringFailure,
});

/** The open dialogs; their host is loaded with the first one. */
export function Modals() {
  const modals = useModals((state) => state.open);
  if (modals.length === 0) return null;
  return <ModalHost open={modals} onClose={closeModal} onLoss={askToDiscard} />;
}

const askToDiscard = (discard: () => void): void =>
  void askFirst(
    {
      title: t('ui:unsaved.title'),
      text: t('ui:unsaved.text'),
      apply: t('ui:unsaved.discard'),
      cancel: t('ui:unsaved.stay'),
    },
    discard,
  );
