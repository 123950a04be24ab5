import type { PagePoint } from '#core/kernel/geometry.ts';
import { type Mark, movedMark } from '#core/marks/mark.ts';
import { addingAll } from '../../arrange/arrange.ts';
import { boundsOfMarks, selectionOf } from '../../selection/selection.ts';
import { type Gesture, inked, type Tool, type ToolContext } from '../tool.ts';

/**
 * Places ready-made marks (a stamp, a signature, a template), centred where the pointer is released, and selects them.
 * @param make makes the marks, at any position, with new ids
 * @param settle adjusts the position of their centre, e.g. by snapping
 */
export const placingTool = (
  make: (newId: () => string) => readonly Mark[],
  settle: (at: PagePoint) => PagePoint = (at) => at,
): Tool => ({
  enter: ({ pageNo, marks, ownerId, newId }: ToolContext): Gesture => {
    const made = make(newId);
    const bounds = boundsOfMarks(made);
    let at: PagePoint | null = null;
    const placed = (): readonly Mark[] => {
      if (!at || !bounds) return [];
      const { x, y } = settle(at);
      return made.map((mark) => movedMark(mark, x - bounds.x - bounds.width / 2, y - bounds.y - bounds.height / 2));
    };
    return {
      extend: (samples) => {
        at = samples.at(-1)?.at ?? at;
        return [];
      },
      draft: () => inked(...placed()),
      complete: () => addingAll(marks, pageNo, ownerId, placed()),
      selection: () =>
        selectionOf(
          pageNo,
          made.map(({ localId }) => localId),
        ),
    };
  },
});
