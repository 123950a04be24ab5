import { lazy, Suspense } from 'react';
import { closeModal } from '#src/stores/modals/effects.ts';
import { useModals } from '#src/stores/modals/store.ts';

const ModalHost = lazy(async () => ({ default: (await import('#src/ui/ModalHost.tsx')).ModalHost }));

/** The open dialogs; their host is fetched with the first one. */
export function Modals() {
  const modals = useModals((state) => state.open);
  if (modals.length === 0) return null;
  return (
    <Suspense>
      <ModalHost open={modals} onClose={closeModal} />
    </Suspense>
  );
}
