import { closeModal } from '#src/stores/modals/effects.ts';
import { useModals } from '#src/stores/modals/store.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { CoveringFailure } from '#src/ui/part/PartFailure.tsx';
import { dismissModal } from './dismissModal.ts';

const ModalHost = lazyPart(async () => ({ default: (await import('#src/ui/dialog/ModalHost.tsx')).ModalHost }), {
  waiting: null,
  fallback: CoveringFailure,
});

/** The open dialogs; their host is loaded with the first one. */
export function Modals() {
  const modals = useModals((state) => state.open);
  if (modals.length === 0) return null;
  return <ModalHost open={modals} onClose={closeModal} onDismiss={dismissModal} />;
}
