import { type Draft, type DraftStep, unsavedSteps } from '#src/viewer/model/layer/draft.ts';
import type { DraftKey, DraftStore } from './drafts.ts';

/** Where unsaved strokes are: nowhere (there are none), on this device's disk, or only in this tab's memory. */
export type DraftPlace = 'none' | 'stored' | 'memory';

/**
 * The steps of one document's editing, in memory and mirrored to the store in order. Storage failures are reported but
 * never block: editing continues, and a new lock in this tab still restores everything.
 */
export interface Journal {
  readonly append: (step: DraftStep) => void;
  /** What this tab, or one that crashed, left behind. */
  readonly left: () => Promise<Draft>;
  /** Replaces all earlier steps; an empty draft discards them. */
  readonly replace: (draft: Draft) => void;
  /** Resolves when everything so far is on disk, or has failed. */
  readonly written: () => Promise<void>;
}

/** @param onPlace called whenever the place of unsaved strokes may have changed */
export const createJournal = (key: DraftKey, store: DraftStore, onPlace: (place: DraftPlace) => void): Journal => {
  let memory: Draft = [];
  let isStored = true;
  let queue: Promise<void> = Promise.resolve();

  const report = (): void => onPlace(unsavedSteps(memory).length === 0 ? 'none' : isStored ? 'stored' : 'memory');
  const refill = async (draft: Draft): Promise<void> => {
    await store.replace(key, draft);
    isStored = true;
  };
  // Serialises writes: otherwise steps could be replayed in the wrong order.
  const write = (work: () => Promise<void>): void => {
    queue = queue.then(work).then(report, () => {
      isStored = false;
      report();
    });
  };

  return {
    append: (step) => {
      // The draft as of this step: later steps are queued after it and must not be written twice.
      const draft = [...memory, step];
      memory = draft;
      // After a failure the store lacks steps, and only writing the whole draft repairs it.
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
    written: () => queue,
  };
};
