import type { Rect } from '#core/kernel/geometry.ts';
import { rounded } from '#core/marks/coordinates.ts';
import type { Mark } from '#core/marks/mark.ts';
import { adding } from '../../layer/change.ts';
import { type Gesture, inked, type Sample, type Tool, type ToolContext } from '../tool.ts';

type BoxKind = 'rectangle' | 'ellipse' | 'checkmark' | 'cross';

/**
 * Pulls a kind that fills a rectangle from corner to corner; equal sides with Shift. A mere click sets one of `clickSize` page
 * units around the point, or nothing where that is 0.
 */
export const boxTool = (kind: BoxKind, clickSize: number): Tool => ({
  enter: ({ pageNo, marks, ownerId, style, reach, newId }: ToolContext): Gesture => {
    const localId = newId();
    let anchor: Sample | null = null;
    let corner: Sample | null = null;

    const geometry = (): Rect | null => {
      if (!anchor || !corner) return null;
      const pulled = between(anchor, corner);
      if (pulled.width >= reach || pulled.height >= reach) return pulled;
      return clickSize === 0 ? null : { x: rounded(anchor.at.x - clickSize / 2), y: rounded(anchor.at.y - clickSize / 2), width: clickSize, height: clickSize };
    };
    const drawn = (): Mark | null => {
      const box = geometry();
      return box && { localId, kind, geometry: box, style };
    };

    return {
      extend: (samples) => {
        anchor ??= samples[0] ?? null;
        corner = samples.at(-1) ?? corner;
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

/** The rectangle with these opposite corners; its longer side decides where both are to be equal. */
export const between = ({ at: from }: Sample, { at: to, constrained }: Sample): Rect => {
  let [dx, dy] = [to.x - from.x, to.y - from.y];
  if (constrained) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [dx < 0 ? -side : side, dy < 0 ? -side : side];
  }
  return { x: rounded(Math.min(from.x, from.x + dx)), y: rounded(Math.min(from.y, from.y + dy)), width: rounded(Math.abs(dx)), height: rounded(Math.abs(dy)) };
};
