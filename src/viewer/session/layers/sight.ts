import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UserId } from '#core/kernel/ids.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import type { LayerMark, LayerMarks, PageMarks } from '#src/viewer/model/layer/marks.ts';
import { selectedMarks, selectionOf } from '#src/viewer/model/selection/selection.ts';
import {
  type ByCategory,
  CATEGORIES,
  type Category,
  categoryOf,
  isSeen,
  seenOf,
  switches,
  type Visibility,
} from '#src/viewer/model/visibility/visibility.ts';
import type { Layers } from './layers.ts';

/** Which marks of a document are visible, for stage, list, thumbnails and printing. */
export interface Sight {
  readonly store: Pick<StoreApi<Visibility>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly isSeen: (mark: LayerMark) => boolean;
  /** The visible marks of a page; the identical list for the same marks until a switch changes. */
  readonly seen: (marks: PageMarks) => PageMarks;
  /** Shows or hides a category on this device; categories a server setting hides stay hidden. */
  readonly toggle: (category: Category) => void;
  /** Shows or hides a user's marks until the document is closed. */
  readonly toggleAuthor: (author: UserId) => void;
  /** Makes newly drawn marks visible, with their whole categories. */
  readonly show: (marks: PageMarks) => void;
  readonly dispose: () => void;
}

const configured = (): ByCategory<boolean> => {
  const { showLayer, showStamp, showTemplate, showSignature, showNotes } = useConfig.getState();
  return { layer: showLayer, stamp: showStamp, template: showTemplate, signature: showSignature, notes: showNotes };
};

/** The switches from server settings and device settings; follows changes immediately. */
export const createSight = (): Sight => {
  let drawn: ReadonlySet<Category> = new Set();
  let remembered = new WeakMap<PageMarks, PageMarks>();
  const now = (): Visibility['categories'] => switches(configured(), useSettings.getState().viewer, drawn);
  const store = createStore<Visibility>(() => ({ categories: now(), hiddenAuthors: new Set() }));
  const set = (next: Partial<Visibility>): void => {
    remembered = new WeakMap();
    store.setState(next);
  };
  const update = (): void => {
    const categories = now();
    const before = store.getState().categories;
    if (CATEGORIES.some((category) => categories[category] !== before[category])) set({ categories });
  };
  const forgetDrawn = (): void => {
    drawn = new Set();
    update();
  };
  const withdraw = [useSettings.subscribe(update), useConfig.subscribe(forgetDrawn)];

  return {
    store,
    isSeen: (mark) => isSeen(store.getState(), mark),
    seen: (marks) => {
      const known = remembered.get(marks);
      if (known) return known;
      const seen = seenOf(store.getState(), marks);
      remembered.set(marks, seen);
      return seen;
    },
    toggle: (category) => {
      const isShown = store.getState().categories[category] === 'shown';
      drawn = new Set([...drawn].filter((one) => one !== category));
      changeSettings((draft) => void (draft.viewer[category] = !isShown));
      update();
    },
    toggleAuthor: (author) => {
      const hiddenAuthors = new Set(store.getState().hiddenAuthors);
      if (!hiddenAuthors.delete(author)) hiddenAuthors.add(author);
      set({ hiddenAuthors });
    },
    show: (marks) => {
      const hidden = marks.filter((mark) => !isSeen(store.getState(), mark));
      if (hidden.length === 0) return;
      drawn = new Set([...drawn, ...hidden.map(({ mark }) => categoryOf(mark.kind))]);
      const owners = new Set(hidden.map(({ ownerId }) => ownerId));
      set({
        categories: now(),
        hiddenAuthors: new Set([...store.getState().hiddenAuthors].filter((author) => !owners.has(author))),
      });
    },
    dispose: () => withdraw.forEach((end) => end()),
  };
};

/**
 * Keeps selection and visibility consistent: hidden marks are deselected, newly drawn ones are shown.
 * @returns a function that stops it
 */
export const keepInSight = (
  layers: Pick<Layers, 'store' | 'select'>,
  sight: Pick<Sight, 'store' | 'isSeen' | 'show'>,
): (() => void) => {
  const letGo = (): void => {
    const { marks, selection } = layers.store.getState();
    const seen = selectedMarks(marks, selection).filter(sight.isSeen);
    if (selection && seen.length < selection.ids.size)
      layers.select(
        selectionOf(
          selection.pageNo,
          seen.map(({ mark }) => mark.localId),
        ),
      );
  };
  const endings = [
    sight.store.subscribe(letGo),
    layers.store.subscribe((state, before) => {
      if (state.edit.phase === 'editing' && state.marks !== before.marks)
        sight.show(madeSince(before.marks, state.marks));
    }),
  ];
  return () => endings.forEach((end) => end());
};

const madeSince = (before: LayerMarks, marks: LayerMarks): PageMarks =>
  [...marks].flatMap(([page, list]) => {
    const old = before.get(page);
    if (old === list) return [];
    const known = new Set(old);
    return list.filter((one) => !known.has(one));
  });
