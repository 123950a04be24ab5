import type { Draft, DraftStep } from '#src/viewer/model/layer/draft.ts';
import type { EditGroup } from '#src/viewer/model/layer/difference.ts';
import type { DraftKey, DraftStore } from './drafts.ts';

/** Where unsaved strokes are: nowhere (there are none), on this device's disk, or in this tab's memory alone. */
export type DraftPlace = 'none' | 'stored' | 'memory';

/**
 * The unsaved steps of one document, in memory and mirrored to the store in the order they were done. Storage that fails is
 * reported, never in the way: editing goes on, and a new lock in this tab still brings everything back.
 */
export interface Journal {
  readonly append: (base: readonly EditGroup[], step: DraftStep) => void;
  /** What was left unsaved, by this tab or by one that died. */
  readonly left: () => Promise<Draft | null>;
  readonly replace: (draft: Draft) => void;
  readonly discard: () => void;
  /** Resolves when all that was written so far is on the disk, or has failed. */
  readonly settled: () => Promise<void>;
}

/** @param onPlace told whenever the place of the unsaved strokes may have changed */
export const createJournal = (key: DraftKey, store: DraftStore, onPlace: (place: DraftPlace) => void): Journal => {
  let memory: Draft | null = null;
  let isStored = true;
  let queue: Promise<void> = Promise.resolve();

  // One write after another: a step that overtook an earlier one would be replayed in the wrong order.
  const write = (work: () => Promise<void>): void => {
    queue = queue.then(work).then(
      () => onPlace(placeOf(memory, isStored)),
      () => {
        isStored = false;
        onPlace(placeOf(memory, isStored));
      },
    );
  };

  return {
    append: (base, step) => {
      memory = { base: memory?.base ?? base, steps: [...(memory?.steps ?? []), step] };
      const draft = memory;
      // After a failure the store lacks steps: only the whole draft makes it right again.
      write(() => (isStored ? store.append(key, draft.base, step) : restore(draft)));
    },
    left: async () => {
      await queue;
      return memory ?? store.read(key).catch(() => null);
    },
    replace: (draft) => {
      memory = draft.steps.length > 0 ? draft : null;
      write(() => restore(draft));
    },
    discard: () => {
      memory = null;
      write(() => restore(null));
    },
    settled: () => queue,
  };

  async function restore(draft: Draft | null): Promise<void> {
    await (draft && draft.steps.length > 0 ? store.replace(key, draft) : store.discard(key));
    isStored = true;
  }
};

const placeOf = (memory: Draft | null, isStored: boolean): DraftPlace => (memory === null ? 'none' : isStored ? 'stored' : 'memory');
