import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import type { Named, Outcome } from './overAll.ts';
import { WorkForm } from './WorkForm.tsx';

export interface Work<Item extends Named, Kept extends Named> {
  /** What is done: title and button. */
  readonly title: string;
  readonly items: readonly Item[];
  /** Asked before it begins; without one it begins at once. */
  readonly question?: string;
  /** Answers what is kept of a document that was changed, null where nothing had to be done. */
  readonly work: (item: Item) => Promise<Result<Kept | null, CallError>>;
  readonly onEnd: (outcome: Outcome<Kept>) => void;
}

/** CSS px. */
const SIZE = [460, 260] as const;

/** Does something to many documents: asks, shows how far it is, can be called off, and tells what could not be done. */
export function openWork<Item extends Named, Kept extends Named = Item>(work: Work<Item, Kept>): void {
  const calledOff = new AbortController();
  const id = openModal({
    title: work.title,
    size: SIZE,
    apply: work.question === undefined ? false : work.title,
    onCancel: () => calledOff.abort(),
    content: ({ formId }) => (
      <WorkForm formId={formId} work={work} signal={calledOff.signal} close={() => closeModal(id)} />
    ),
  });
}
