import type { PagePoint, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import { addingAll } from '../arrange/arrange.ts';
import { movedOnto } from '../arrange/clipboard.ts';
import type { Changes } from '../layer/change.ts';
import { selectionOf } from '../selection/selection.ts';
import { placingTool } from '../tools/placing/tool.ts';
import type { Gesture, Tool, ToolContext } from '../tools/tool.ts';

/**
 * Why something that was to be placed on blank paper is not where one expects it: the nearest blank paper is far away,
 * there is none, or the page is not known yet.
 */
export type Unexpected = 'far' | 'nowhere' | 'unknown';

/** Adjusts positions on a page, and says how the last one was found. */
export interface Settling {
  readonly place: (at: PagePoint) => PagePoint;
  readonly found: () => 'near' | Unexpected;
}

/** How ready-made marks are placed. */
export interface Spread {
  /** Makes the marks, at any position, with new ids. */
  readonly make: (newId: () => string) => readonly Mark[];
  /** Adjusts the position of their centre on the page under the pointer; by default it is at the pointer. */
  readonly settle?: (context: ToolContext) => Settling;
  /** Told when they are placed elsewhere than one would expect. */
  readonly onSettled?: (how: Unexpected) => void;
  /** The pages to place them on, at the same position of each; by default the page under the pointer. */
  readonly pages?: readonly PageNo[];
  /** Size of an upright page in page units: on a smaller page the marks are moved inside. */
  readonly sizeOf: (page: PageNo) => Size;
}

/** Places marks on one or several pages as one step. The preview shows their position on the page under the pointer. */
export const spreadingTool = ({ make, settle, onSettled, pages, sizeOf }: Spread): Tool => ({
  enter: (context: ToolContext): Gesture => {
    const settling = settle?.(context);
    const gesture = placingTool(make, settling?.place).enter(context);
    const here: Gesture = {
      ...gesture,
      complete: () => {
        const changes = gesture.complete();
        const found = settling?.found() ?? 'near';
        if (changes.length > 0 && found !== 'near') onSettled?.(found);
        return changes;
      },
    };
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
