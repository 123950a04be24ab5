import type { PageNo } from '#core/kernel/ids.ts';
import type { PageMarks } from '#src/viewer/model/layer/marks.ts';

/** Marks being moved, or just dropped. */
export interface Lifted {
  readonly pageNo: PageNo;
  readonly ids: ReadonlySet<string>;
}

/**
 * Coordinates the painters of committed and active marks. While marks are being moved, the page leaves them out and the
 * active layer shows them. Once they are dropped, the page paints them again; until it has, the active layer keeps
 * showing them.
 */
export interface Lift {
  readonly current: () => Lifted | null;
  readonly take: (lifted: Lifted) => void;
  readonly putDown: () => void;
  /** Releases dropped marks once the page shows them. @returns whether it did */
  readonly letGo: (isShown: (page: PageNo) => boolean) => boolean;
  /** The page's marks without those being moved; the identical list for unchanged marks. */
  readonly without: (pageNo: PageNo, marks: PageMarks) => PageMarks;
}

/** @param onChange called when the page has to paint other marks */
export const createLift = (onChange: () => void): Lift => {
  let lifted: Lifted | null = null;
  let isHeld = false;
  let last: { readonly all: PageMarks; readonly ids: ReadonlySet<string>; readonly left: PageMarks } | null = null;
  return {
    current: () => lifted,
    take: (next) => {
      if (isHeld && next.ids === lifted?.ids) return;
      lifted = next;
      isHeld = true;
      onChange();
    },
    putDown: () => {
      if (!isHeld) return;
      isHeld = false;
      onChange();
    },
    letGo: (isShown) => {
      if (!lifted || isHeld || !isShown(lifted.pageNo)) return false;
      lifted = null;
      return true;
    },
    without: (pageNo, marks) => {
      if (!isHeld || lifted?.pageNo !== pageNo) return marks;
      const { ids } = lifted;
      if (last?.all !== marks || last.ids !== ids)
        last = { all: marks, ids, left: marks.filter(({ mark }) => !ids.has(mark.localId)) };
      return last.left;
    },
  };
};
