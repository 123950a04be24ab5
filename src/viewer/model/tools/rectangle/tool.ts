import type { Rect } from '#core/kernel/geometry.ts';
import { rounded } from '#core/marks/coordinates.ts';
import type { Mark } from '#core/marks/mark.ts';
import { adding } from '../../layer/change.ts';
import type { Gesture, Sample, Tool, ToolContext } from '../tool.ts';

/** The frame, pulled from corner to corner; a square with Shift. A mere click draws nothing. */
const enter = ({ pageNo, marks, ownerId, style, reach, newId }: ToolContext): Gesture => {
  const localId = newId();
  let anchor: Sample | null = null;
  let corner: Sample | null = null;

  const extend = (samples: readonly Sample[]) => {
    anchor ??= samples[0] ?? null;
    corner = samples.at(-1) ?? corner;
    return [];
  };

  const draft = (): Mark | null => {
    if (!anchor || !corner) return null;
    const geometry = between(anchor, corner);
    return geometry.width < reach && geometry.height < reach ? null : { localId, kind: 'rectangle', geometry, style };
  };

  const complete = () => {
    const mark = draft();
    return mark ? [adding(marks, { pageNo, ownerId, mark })] : [];
  };

  return { extend, draft, complete };
};

/** The rectangle with these opposite corners; its longer side decides where both are to be equal. */
const between = ({ at: from }: Sample, { at: to, constrained }: Sample): Rect => {
  let [dx, dy] = [to.x - from.x, to.y - from.y];
  if (constrained) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [dx < 0 ? -side : side, dy < 0 ? -side : side];
  }
  return { x: rounded(Math.min(from.x, from.x + dx)), y: rounded(Math.min(from.y, from.y + dy)), width: rounded(Math.abs(dx)), height: rounded(Math.abs(dy)) };
};

export const rectangleTool: Tool = { enter };
