import type { PagePoint, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import { addingAll } from '../arrange/arrange.ts';
import { movedOnto } from '../arrange/clipboard.ts';
import type { Changes } from '../layer/change.ts';
import { selectionOf } from '../selection/selection.ts';
import { placingTool } from '../tools/placing/tool.ts';
import type { Gesture, Tool, ToolContext } from '../tools/tool.ts';

/** How ready-made marks are set. */
export interface Spread {
  /** The marks, wherever they stand, under the ids given. */
  readonly make: (newId: () => string) => readonly Mark[];
  /** Where their middle shall be on the page that the hand is on; without it where the hand is. */
  readonly settle?: (context: ToolContext) => (at: PagePoint) => PagePoint;
  /** The pages that get them, at the same place of each; without it the page that the hand is on. */
  readonly pages?: readonly PageNo[];
  /** Upright size of a page, page units: on a smaller one they are moved onto it. */
  readonly sizeOf: (page: PageNo) => Size;
}

/**
 * Sets marks on one page or on several, as one step. What is seen before is where they come to lie on the page under
 * the hand.
 */
export const spreadingTool = ({ make, settle, pages, sizeOf }: Spread): Tool => ({
  enter: (context: ToolContext): Gesture => {
    const here = placingTool(make, settle?.(context)).enter(context);
    if (pages === undefined) return here;
    let spread: { readonly changes: Changes; readonly first: readonly string[] } | null = null;
    const [first] = pages;
    return {
      ...here,
      complete: () => {
        const placed = here.complete().flatMap(({ after }) => (after ? [after.mark] : []));
        const perPage = pages.map(
          (page) =>
            [page, movedOnto(placed, sizeOf(page)).map((mark) => ({ ...mark, localId: context.newId() }))] as const,
        );
        const changes = perPage.flatMap(([page, marks]) => addingAll(context.marks, page, context.ownerId, marks));
        const shown = perPage.find(([page]) => page === context.pageNo) ?? perPage[0];
        spread = { changes, first: shown?.[1].map(({ localId }) => localId) ?? [] };
        return changes;
      },
      selection: () =>
        spread && first !== undefined
          ? selectionOf(pages.includes(context.pageNo) ? context.pageNo : first, spread.first)
          : null,
    };
  },
});
