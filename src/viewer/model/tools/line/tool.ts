import { rounded } from '#core/marks/coordinates.ts';
import { steppedPoint } from '../../arrange/transform.ts';
import { pullTool } from '../pull.ts';
import type { Tool } from '../tool.ts';

/** Draws a straight line by dragging; with Shift in steps of 15 degrees. A mere click draws nothing. */
export const lineTool = (kind: 'line' | 'arrow'): Tool =>
  pullTool(({ at: { x, y } }, last, { style, reach }, localId) => {
    if (Math.hypot(last.at.x - x, last.at.y - y) < reach) return null;
    const end = last.constrained ? steppedPoint(x, y, last.at) : last.at;
    return { localId, kind, geometry: { points: [rounded(x), rounded(y), rounded(end.x), rounded(end.y)] }, style };
  });
