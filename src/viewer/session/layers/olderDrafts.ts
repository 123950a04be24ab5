import { pageNo, type PageNo } from '#core/kernel/ids.ts';
import { type Draft, unsavedSteps } from '#src/viewer/model/layer/draft.ts';
import { addingAll } from '#src/viewer/model/arrange/arrange.ts';
import { touchedBy } from '#src/viewer/model/layer/recovery.ts';
import { isSameMark, type LayerMark } from '#src/viewer/model/layer/marks.ts';
import { applyChanges, type Change } from '#src/viewer/model/layer/change.ts';
import type { DraftKey, DraftStore } from './drafts.ts';
import type { Layers } from './layers.ts';

/** Unsaved marks on a version before the current one. */
export interface OlderDraft {
  readonly version: number;
  readonly marks: readonly LayerMark[];
}

/** Marks that were not saved before a new version was filed: they can be carried over to it or discarded. */
export interface OlderDrafts {
  /** Latest version first; empty if there is no storage. */
  readonly list: () => Promise<readonly OlderDraft[]>;
  /**
   * Adds the marks to the same pages of this version, as one step; marks of missing pages go to its last page. Only
   * while editing.
   */
  readonly takeOver: (draft: OlderDraft) => Promise<boolean>;
  readonly discard: (draft: OlderDraft) => Promise<void>;
}

interface OlderDraftsOptions extends DraftKey {
  readonly drafts: DraftStore;
  readonly layers: Pick<Layers, 'store' | 'change' | 'userId' | 'written'>;
  readonly newId: () => string;
  /** Number of pages of the current version. */
  readonly pageCount: number;
}

export const createOlderDrafts = ({ drafts, layers, newId, pageCount, ...key }: OlderDraftsOptions): OlderDrafts => {
  const discard = ({ version }: OlderDraft): Promise<void> =>
    drafts.replace({ ...key, version }, []).catch(() => undefined);
  return {
    list: async () => {
      const older = await drafts.older(key).catch(() => []);
      return older
        .map(({ version, draft }) => ({ version, marks: unsavedMarks(draft) }))
        .filter(({ marks }) => marks.length > 0)
        .toSorted((a, b) => b.version - a.version);
    },
    takeOver: async (draft) => {
      const changes: Change[] = [];
      let { marks } = layers.store.getState();
      for (const one of draft.marks) {
        const page: PageNo = pageNo(Math.min(one.pageNo, Math.max(1, pageCount)));
        const added = addingAll(marks, page, layers.userId, [{ ...one.mark, localId: newId() }]);
        marks = applyChanges(marks, added);
        changes.push(...added);
      }
      if (!layers.change(changes)) return false;
      await layers.written();
      // If this device could not store them again, they stay where they are.
      if (layers.store.getState().draft === 'stored') await discard(draft);
      return true;
    },
    discard,
  };
};

/** Marks the draft added or changed, in their final state. Removals stay with the old version. */
const unsavedMarks = (draft: Draft): readonly LayerMark[] =>
  [...touchedBy(unsavedSteps(draft).flatMap(({ changes }) => changes)).values()].flatMap(({ was, wanted }) =>
    wanted === null || (was !== null && isSameMark(was, wanted)) ? [] : [wanted],
  );
