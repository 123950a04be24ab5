import { POINTS_LIMIT, rounded } from '#core/marks/coordinates.ts';
import { radiusAt } from '#core/marks/freehand/shape.ts';
import type { Mark } from '#core/marks/mark.ts';
import { adding } from '../../layer/change.ts';
import { keptPoints } from '../simplify.ts';
import { type Draft, type Gesture, inked, type Sample, type Tool, type ToolContext } from '../tool.ts';

/**
 * The pen. The line grows in place while it is drawn, so that n points cost n and not n²; nobody else sees it before it
 * is complete, and then it is simplified into new lists.
 */
const enter = ({ pageNo, marks, ownerId, style, newId }: ToolContext): Gesture => {
  const localId = newId();
  const points: number[] = [];
  const pressures: number[] = [];
  let isPressed = true;
  /** From the last point to the predicted position of the pen. */
  let tip: Mark | null = null;

  const extend = (samples: readonly Sample[]) => {
    tip = null;
    for (const { at, pressure } of samples) {
      if (points.length >= 2 * POINTS_LIMIT) break;
      points.push(at.x, at.y);
      // If one reading has no pressure, the stroke has none: missing entries would shift the rest.
      isPressed &&= pressure !== null;
      if (pressure !== null) pressures.push(pressure);
    }
    return [];
  };

  const draft = (): Draft | null => {
    if (points.length === 0) return null;
    const stroke: Mark = { localId, kind: 'freehand', geometry: isPressed ? { points, pressures } : { points }, style };
    return tip && style.opacity === 1 ? inked(stroke, tip) : inked(stroke);
  };

  const expect = (samples: readonly Sample[]): void => {
    const pressure = pressures.at(-1) ?? 0.5;
    const ahead = samples.flatMap(({ at }) => [at.x, at.y]);
    // With translucent ink, the overlapping tip would look darker at the end of the stroke.
    tip =
      ahead.length === 0
        ? null
        : {
            localId,
            kind: 'freehand',
            geometry: {
              points: [...points.slice(-2), ...ahead],
              ...(isPressed ? { pressures: Array.from({ length: ahead.length / 2 + 1 }, () => pressure) } : {}),
            },
            style,
          };
  };

  const complete = () => {
    if (points.length === 0) return [];
    const kept = keptPoints(points, isPressed ? pressures.map((pressure) => radiusAt(pressure, style.width)) : null);
    const line = kept.flatMap((i) => [rounded(points[2 * i]!), rounded(points[2 * i + 1]!)]);
    const geometry = isPressed
      ? { points: line, pressures: kept.map((i) => Math.round(pressures[i]! * 100) / 100) }
      : { points: line };
    return [adding(marks, { pageNo, ownerId, mark: { localId, kind: 'freehand', geometry, style } })];
  };

  return { extend, expect, draft, complete };
};

export const freehandTool: Tool = { enter };
