import { POINTS_LIMIT, rounded } from '#core/marks/coordinates.ts';
import type { Mark } from '#core/marks/mark.ts';
import { adding } from '../../layer/change.ts';
import { keptPoints } from '../simplify.ts';
import { type Draft, type Gesture, inked, type Sample, type Tool, type ToolContext } from '../tool.ts';
import { snappedPull } from './snap.ts';

/**
 * The highlighter. A horizontal stroke over text snaps to the words when it ends. With Shift it draws one straight
 * line, horizontal or vertical, from its starting point.
 */
const enter = ({ pageNo, marks, ownerId, style, words, newId }: ToolContext): Gesture => {
  const localId = newId();
  const points: number[] = [];

  const extend = (samples: readonly Sample[]) => {
    for (const { at, constrained } of samples) {
      if (constrained && points.length > 0)
        points.splice(2, Infinity, ...straightened(points[0]!, points[1]!, at.x, at.y));
      else if (points.length < 2 * POINTS_LIMIT) points.push(at.x, at.y);
    }
    return [];
  };

  const draft = (): Draft | null =>
    points.length === 0 ? null : inked({ localId, kind: 'highlighter', geometry: { points }, style });

  const complete = () => {
    if (points.length === 0) return [];
    const snapped = snappedPull(points, words);
    const line =
      snapped?.points ??
      keptPoints(points, null).flatMap((i) => [rounded(points[2 * i]!), rounded(points[2 * i + 1]!)]);
    const mark: Mark = {
      localId,
      kind: 'highlighter',
      geometry: { points: line },
      style: snapped ? { ...style, width: snapped.width } : style,
    };
    return [adding(marks, { pageNo, ownerId, mark })];
  };

  return { extend, draft, complete };
};

/** The point projected onto the nearer of the two axes through the start. */
const straightened = (startX: number, startY: number, x: number, y: number): [number, number] =>
  Math.abs(x - startX) >= Math.abs(y - startY) ? [x, startY] : [startX, y];

export const highlighterTool: Tool = { enter };
