import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import type { Named } from './forEachDocument.ts';
import { type Work, WorkForm } from './WorkForm.tsx';

/** CSS px. */
const SIZE = [460, 260] as const;

/** Runs an action on many documents: asks for confirmation, shows progress, can be cancelled, and lists failures. */
export function openWork<Item extends Named, Kept extends Named = Item>(work: Work<Item, Kept>): void {
  const calledOff = new AbortController();
  const id = openModal({
    title: work.title,
    size: SIZE,
    apply: work.question === undefined ? false : work.title,
    // Only what destroys asks first.
    destructive: work.question !== undefined,
    onCancel: () => calledOff.abort(),
    content: ({ formId }) => (
      <WorkForm formId={formId} work={work} signal={calledOff.signal} close={() => closeModal(id)} />
    ),
  });
}
