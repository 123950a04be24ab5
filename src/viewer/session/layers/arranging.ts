import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isMeasure, isWritten, type Mark, markFrame } from '#core/marks/mark.ts';
import type { StyleChange } from '#core/marks/style.ts';
import {
  addingAll,
  aligning,
  type Axis,
  copied,
  distributing,
  type Edge,
  moving,
  ordering,
  removingAll,
  replacing,
  restyling,
  turning,
} from '#src/viewer/model/arrange/arrange.ts';
import { bearsStamp, copyText, movedOnto, PASTE_OFFSET, pastedMarks } from '#src/viewer/model/arrange/clipboard.ts';
import { stretched } from '#src/viewer/model/arrange/transform.ts';
import type { Changes } from '#src/viewer/model/layer/change.ts';
import { type LayerMarks, marksOfPage, type PageMarks } from '#src/viewer/model/layer/marks.ts';
import { frameOfMarks, neighbour, selectedMarks, selectionOf } from '#src/viewer/model/selection/selection.ts';
import type { Layers } from './layers.ts';

/** Operations on the selected marks, each as one undoable step; without a selection they do nothing. */
export interface Arranging {
  /** The selected marks that the user may change. */
  readonly chosen: () => PageMarks;
  readonly remove: () => boolean;
  readonly duplicate: () => boolean;
  /** Page units. */
  readonly nudge: (dx: number, dy: number) => boolean;
  /** Changes width and height by page units, keeping the top left corner. */
  readonly resize: (width: number, height: number) => boolean;
  /** Degrees clockwise. */
  readonly turn: (degrees: number) => boolean;
  readonly align: (edge: Edge) => boolean;
  readonly distribute: (axis: Axis) => boolean;
  readonly order: (to: 'front' | 'back') => boolean;
  readonly restyle: (change: StyleChange) => boolean;
  /** Sets the scale of all measures on a page that the user may change, as 1 to this number. */
  readonly rescale: (pageNo: PageNo, scale: number) => boolean;
  /** Everything on the page that may be changed or removed. */
  readonly selectAll: (pageNo: PageNo) => boolean;
  /** Selects the next mark of the page, or the previous one. */
  readonly selectNext: (pageNo: PageNo, step: 1 | -1) => boolean;
  readonly deselect: () => boolean;
  /** The selected marks as clipboard text; null if there are none. */
  readonly copy: () => string | null;
  /** The same, and removes what was copied, as far as the user may. */
  readonly cut: () => string | null;
  /** Adds the marks in clipboard text to a page and selects them. */
  readonly paste: (text: string, pageNo: PageNo) => boolean;
  /** Adds marks to a page, with new ids, and selects them. */
  readonly add: (pageNo: PageNo, marks: readonly Mark[]) => boolean;
  /** Opens the selected text or note for typing. */
  readonly write: () => boolean;
}

interface ArrangingOptions {
  readonly docId: number;
  readonly newId: () => string;
  /** Upright size of a page, page units. */
  readonly pageSize: (pageNo: PageNo) => Size;
  /** Called when stamps were not copied: each stays with the document and user it was issued to. */
  readonly onStampsLeft: () => void;
}

/** Smallest side when resizing by keyboard, in page units. */
const MIN_SIDE = 4;

/** Provides these operations for the marks of one document. */
export const createArranging = (
  layers: Pick<Layers, 'store' | 'change' | 'select' | 'write' | 'mayChange' | 'mayErase' | 'userId'>,
  { docId, newId, pageSize, onStampsLeft }: ArrangingOptions,
): Arranging => {
  const all = (): PageMarks => selectedMarks(layers.store.getState().marks, layers.store.getState().selection);
  const chosen = (): PageMarks => all().filter(layers.mayChange);
  const alter = (change: (marks: LayerMarks, chosen: PageMarks) => Changes): boolean => {
    const marks = chosen();
    return marks.length > 0 && layers.change(change(layers.store.getState().marks, marks));
  };
  const add = (pageNo: PageNo, made: readonly Mark[]): boolean => {
    if (made.length === 0) return false;
    const added = movedOnto(made, pageSize(pageNo));
    return layers.change(
      addingAll(layers.store.getState().marks, pageNo, layers.userId, added),
      selectionOf(
        pageNo,
        added.map(({ localId }) => localId),
      ),
    );
  };
  const copies = <One>(some: readonly One[], mayGoAlong: (one: One) => boolean): readonly One[] => {
    const kept = some.filter(mayGoAlong);
    if (kept.length < some.length) onStampsLeft();
    return kept;
  };
  const own = (): PageMarks => copies(all(), ({ ownerId, mark }) => ownerId === layers.userId || !bearsStamp(mark));
  const textOf = (marks: PageMarks): string | null =>
    marks.length === 0
      ? null
      : copyText(
          marks.map(({ mark }) => mark),
          docId,
        );
  const erase = (some: PageMarks): boolean => {
    const marks = some.filter(layers.mayErase);
    return marks.length > 0 && layers.change(removingAll(layers.store.getState().marks, marks), null);
  };
  const mayTouch = (one: PageMarks[number]): boolean => layers.mayChange(one) || layers.mayErase(one);

  return {
    chosen,
    remove: () => erase(all()),
    duplicate: () => {
      const marks = own();
      const [first] = marks;
      return (
        first !== undefined &&
        add(
          first.pageNo,
          copied(
            marks.map(({ mark }) => mark),
            PASTE_OFFSET,
            newId,
          ),
        )
      );
    },
    nudge: (dx, dy) => alter((marks, some) => moving(marks, some, dx, dy)),
    resize: (width, height) =>
      alter((marks, some) => {
        const list = some.map(({ mark }) => mark);
        const frame = frameOfMarks(list);
        if (!frame) return [];
        const to = {
          ...frame,
          width: Math.max(MIN_SIDE, frame.width + width),
          height: Math.max(MIN_SIDE, frame.height + height),
        };
        return replacing(marks, some, stretched(list, frame, to));
      }),
    turn: (degrees) => alter((marks, some) => turning(marks, some, degrees)),
    align: (edge) => alter((marks, some) => aligning(marks, some, edge, pageSize(some[0]!.pageNo))),
    distribute: (axis) => alter((marks, some) => distributing(marks, some, axis)),
    order: (to) => alter((marks, some) => ordering(marks, some, to)),
    restyle: (change) => alter((marks, some) => restyling(marks, some, change)),
    rescale: (pageNo, scale) => {
      const { marks } = layers.store.getState();
      const measures = marksOfPage(marks, pageNo).filter((one) => isMeasure(one.mark) && layers.mayChange(one));
      return measures.length > 0 && layers.change(restyling(marks, measures, { scale }));
    },
    selectAll: (pageNo) => {
      layers.select(
        selectionOf(
          pageNo,
          marksOfPage(layers.store.getState().marks, pageNo)
            .filter(mayTouch)
            .map(({ mark }) => mark.localId),
        ),
      );
      return true;
    },
    selectNext: (pageNo, step) => {
      const { marks, selection } = layers.store.getState();
      const next = neighbour(marks, pageNo, selection, step, mayTouch);
      if (next) layers.select(selectionOf(pageNo, [next.mark.localId]));
      return next !== null;
    },
    deselect: () => {
      const has = layers.store.getState().selection !== null;
      if (has) layers.select(null);
      return has;
    },
    copy: () => textOf(own()),
    cut: () => {
      const marks = own();
      erase(marks);
      return textOf(marks);
    },
    paste: (text, pageNo) => {
      const from = pastedMarks(text);
      const pasted = copies(from.marks, (mark) => from.docId === docId || !bearsStamp(mark));
      const places = new Set(marksOfPage(layers.store.getState().marks, pageNo).map(({ mark }) => placeOf(mark)));
      // On the page they came from, copies are placed beside the originals.
      const isHere = pasted.some((mark) => places.has(placeOf(mark)));
      return add(pageNo, copied(pasted, isHere ? PASTE_OFFSET : 0, newId));
    },
    add: (pageNo, marks) => add(pageNo, copied(marks, 0, newId)),
    write: () => {
      const [only, ...more] = chosen();
      if (!only || more.length > 0 || !isWritten(only.mark)) return false;
      layers.write({ pageNo: only.pageNo, mark: only.mark });
      return true;
    },
  };
};

const placeOf = (mark: Mark): string => `${mark.kind} ${markFrame(mark).x} ${markFrame(mark).y}`;
