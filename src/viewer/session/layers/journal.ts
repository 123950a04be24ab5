import { type Draft, type DraftStep, unsavedSteps } from '#src/viewer/model/layer/draft.ts';
import type { DraftKey, DraftStore } from './drafts.ts';

/** Where unsaved strokes are: nowhere (there are none), on this device's disk, or in this tab's memory alone. */
export type DraftPlace = 'none' | 'stored' | 'memory';

/**
 * The steps of one document's editing, in memory and mirrored to the store in the order they were done. Storage that
 * fails is reported, never in the way: editing goes on, and a new lock in this tab still brings everything back.
 */
export interface Journal {
  readonly append: (step: DraftStep) => void;
  /** What was left, by this tab or by one that died. */
  readonly left: () => Promise<Draft>;
  /** Puts this draft in place of all before; an empty one discards them. */
  readonly replace: (draft: Draft) => void;
  /** Resolves when all that was written so far is on the disk, or has failed. */
  readonly settled: () => Promise<void>;
}

/** @param onPlace told whenever the place of the unsaved strokes may have changed */
export const createJournal = (key: DraftKey, store: DraftStore, onPlace: (place: DraftPlace) => void): Journal => {
  let memory: Draft = [];
  let isStored = true;
  let queue: Promise<void> = Promise.resolve();

  const report = (): void => onPlace(unsavedSteps(memory).length === 0 ? 'none' : isStored ? 'stored' : 'memory');
  const refill = async (draft: Draft): Promise<void> => {
    await store.replace(key, draft);
    isStored = true;
  };
  // One write after another: a step that overtook an earlier one would be replayed in the wrong order.
  const write = (work: () => Promise<void>): void => {
    queue = queue.then(work).then(report, () => {
      isStored = false;
      report();
    });
  };

  return {
    append: (step) => {
      // The draft as of this step: later ones are queued behind it and must not be written twice.
      const draft = [...memory, step];
      memory = draft;
      // After a failure the store lacks steps: only the whole draft makes it right again.
      write(() => (isStored ? store.append(key, step) : refill(draft)));
    },
    left: async () => {
      await queue;
      return memory.length > 0 ? memory : store.read(key).catch(() => []);
    },
    replace: (draft) => {
      memory = draft;
      write(() => refill(draft));
    },
    settled: () => queue,
  };
};
