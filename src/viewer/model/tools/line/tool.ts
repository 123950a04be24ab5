import { rounded } from '#core/marks/coordinates.ts';
import type { Mark } from '#core/marks/mark.ts';
import { steppedPoint } from '../../arrange/transform.ts';
import { adding } from '../../layer/change.ts';
import { type Gesture, inked, type Sample, type Tool, type ToolContext } from '../tool.ts';

/** Pulls a straight line from its start to its end; in steps of 15 degrees with Shift. A mere click draws nothing. */
export const lineTool = (kind: 'line' | 'arrow'): Tool => ({
  enter: ({ pageNo, marks, ownerId, style, reach, newId }: ToolContext): Gesture => {
    const localId = newId();
    let start: Sample | null = null;
    let last: Sample | null = null;

    const drawn = (): Mark | null => {
      if (!start || !last) return null;
      const { x, y } = start.at;
      if (Math.hypot(last.at.x - x, last.at.y - y) < reach) return null;
      const end = last.constrained ? steppedPoint(x, y, last.at) : last.at;
      return { localId, kind, geometry: { points: [rounded(x), rounded(y), rounded(end.x), rounded(end.y)] }, style };
    };

    return {
      extend: (samples) => {
        start ??= samples[0] ?? null;
        last = samples.at(-1) ?? last;
        return [];
      },
      draft: () => {
        const mark = drawn();
        return mark && inked(mark);
      },
      complete: () => {
        const mark = drawn();
        return mark ? [adding(marks, { pageNo, ownerId, mark })] : [];
      },
    };
  },
});
