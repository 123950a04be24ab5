import type { PageNo } from '#core/kernel/ids.ts';
import type { PageMarks } from '#src/viewer/model/layer/marks.ts';

/** Marks in the hand, or just put down by it. */
export interface Lifted {
  readonly pageNo: PageNo;
  readonly ids: ReadonlySet<string>;
}

/**
 * What the painters of the committed and of the active marks agree on. Marks are taken: the page shows the others only,
 * they are shown in the hand. They are put down: the page paints them again, and until it has, the hand goes on showing
 * them.
 */
export interface Lift {
  readonly current: () => Lifted | null;
  readonly take: (lifted: Lifted) => void;
  readonly putDown: () => void;
  /** Lets go of what was put down, where the page shows it. @returns whether it did */
  readonly letGo: (isShown: (page: PageNo) => boolean) => boolean;
  /** The page's marks without those in the hand; the very same list for the same marks. */
  readonly without: (pageNo: PageNo, marks: PageMarks) => PageMarks;
}

/** @param onChange the page has to paint other marks */
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
