import { pageNo, type PageNo } from '#core/kernel/ids.ts';
import { type Draft, unsavedSteps } from '#src/viewer/model/layer/draft.ts';
import { addingAll } from '#src/viewer/model/arrange/arrange.ts';
import { touchedBy } from '#src/viewer/model/layer/recovery.ts';
import { isSameMark, type LayerMark } from '#src/viewer/model/layer/marks.ts';
import { applyChanges, type Change } from '#src/viewer/model/layer/change.ts';
import type { DraftKey, DraftStore } from './drafts.ts';
import type { Layers } from './layers.ts';

/** Unsaved marks of a version before the one that is shown. */
export interface OlderDraft {
  readonly version: number;
  readonly marks: readonly LayerMark[];
}

/**
 * What was drawn on a document and not saved before a new version of it was filed: it can be put on the new one, or
 * thrown away.
 */
export interface OlderDrafts {
  /** The latest version first; none where there is no storage to hold them. */
  readonly list: () => Promise<readonly OlderDraft[]>;
  /**
   * Puts the marks on the same pages of this version, as one step; those of pages that it has not, on its last. Only
   * while editing.
   */
  readonly takeOver: (draft: OlderDraft) => Promise<boolean>;
  readonly discard: (draft: OlderDraft) => Promise<void>;
}

interface OlderDraftsOptions extends DraftKey {
  readonly drafts: DraftStore;
  readonly layers: Pick<Layers, 'store' | 'change' | 'userId' | 'settled'>;
  readonly newId: () => string;
  /** Pages of the version that is shown. */
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
      await layers.settled();
      // What this device could not write down anew stays where it is on its disk.
      if (layers.store.getState().draft === 'stored') await discard(draft);
      return true;
    },
    discard,
  };
};

/** The marks that the draft made or changed, as it left them. What it removed stayed behind with the version. */
const unsavedMarks = (draft: Draft): readonly LayerMark[] =>
  [...touchedBy(unsavedSteps(draft).flatMap(({ changes }) => changes)).values()].flatMap(({ was, wanted }) =>
    wanted === null || (was !== null && isSameMark(was, wanted)) ? [] : [wanted],
  );
