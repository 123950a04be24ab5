import { POINTS_LIMIT, rounded } from '#core/marks/coordinates.ts';
import { radiusAt } from '#core/marks/freehand/shape.ts';
import type { Mark } from '#core/marks/mark.ts';
import { adding } from '../../layer/change.ts';
import { keptPoints } from '../simplify.ts';
import type { Gesture, Sample, Tool, ToolContext } from '../tool.ts';

/**
 * The pen. The line grows in place while it is drawn, so that a stroke of n points costs n and not n²; nobody else holds
 * it before it is complete, and then it is simplified into lists of its own.
 */
const enter = ({ pageNo, marks, ownerId, style, newId }: ToolContext): Gesture => {
  const localId = newId();
  const points: number[] = [];
  const pressures: number[] = [];
  let isPressed = true;

  const extend = (samples: readonly Sample[]) => {
    for (const { at, pressure } of samples) {
      if (points.length >= 2 * POINTS_LIMIT) break;
      points.push(at.x, at.y);
      // One reading without pressure and the stroke has none: half a list would shift the rest.
      isPressed &&= pressure !== null;
      if (pressure !== null) pressures.push(pressure);
    }
    return [];
  };

  const draft = (): Mark | null => (points.length === 0 ? null : { localId, kind: 'freehand', geometry: isPressed ? { points, pressures } : { points }, style });

  const complete = () => {
    if (points.length === 0) return [];
    const kept = keptPoints(points, isPressed ? pressures.map((pressure) => radiusAt(pressure, style.width)) : null);
    const line = kept.flatMap((i) => [rounded(points[2 * i]!), rounded(points[2 * i + 1]!)]);
    const geometry = isPressed ? { points: line, pressures: kept.map((i) => Math.round(pressures[i]! * 100) / 100) } : { points: line };
    return [adding(marks, { pageNo, ownerId, mark: { localId, kind: 'freehand', geometry, style } })];
  };

  return { extend, draft, complete };
};

export const freehandTool: Tool = { enter };
