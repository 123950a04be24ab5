import { type PagePoint, pagePoint } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, grown, overlaps } from '#core/marks/coordinates.ts';
import { hitsMark, markBounds } from '#core/marks/mark.ts';
import { applyChanges, type Change, type Changes, removing } from '../../layer/change.ts';
import { type LayerMark, marksOfPage } from '../../layer/marks.ts';
import type { Gesture, Sample, Tool, ToolContext } from '../tool.ts';

/** The eraser removes every whole mark it touches, if the user may remove it, at once. */
const enter = ({ pageNo, marks: atPress, reach, mayErase }: ToolContext): Gesture => {
  let marks = atPress;
  let last: PagePoint | null = null;

  const erase = (from: PagePoint, to: PagePoint): Changes => {
    const way = grown(boundsOfCoordinates([from.x, from.y, to.x, to.y]), reach);
    const isErased = (one: LayerMark): boolean =>
      overlaps(markBounds(one.mark), way) &&
      mayErase(one) &&
      steps(from, to, reach).some((at) => hitsMark(one.mark, at, reach));
    const removals = marksOfPage(marks, pageNo)
      .filter(isErased)
      .toReversed()
      // From the top down, so that the positions of marks below stay valid.
      .map((one) => removing(marks, one))
      .filter((change): change is Change => change !== null);
    marks = applyChanges(marks, removals);
    return removals;
  };

  const extend = (samples: readonly Sample[]): Changes => {
    const changes: Change[] = [];
    for (const { at } of samples) {
      changes.push(...erase(last ?? at, at));
      last = at;
    }
    return changes;
  };

  return { extend, draft: () => null, complete: () => [] };
};

/** Most points tested between two samples: a jump across the page must not freeze it. */
const STEPS_LIMIT = 500;

/** Points between two samples, dense enough that a fast movement misses no mark. */
const steps = (from: PagePoint, to: PagePoint, distance: number): PagePoint[] => {
  const count = Math.min(STEPS_LIMIT, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / distance)));
  return Array.from({ length: count }, (_, i) => {
    const along = (i + 1) / count;
    return pagePoint(from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along);
  });
};

export const eraserTool: Tool = { enter };
