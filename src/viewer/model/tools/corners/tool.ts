import { type PagePoint, pagePoint } from '#core/kernel/geometry.ts';
import { type Coordinates, POINTS_LIMIT, rounded } from '#core/marks/coordinates.ts';
import type { Mark } from '#core/marks/mark.ts';
import type { KindsDrawnAs } from '#core/marks/registry.ts';
import { steppedPoint } from '../../arrange/transform.ts';
import { adding } from '../../layer/change.ts';
import { inked, type Sample, type Tool } from '../tool.ts';

const flat = (points: readonly PagePoint[]): Coordinates => points.flatMap(({ x, y }) => [rounded(x), rounded(y)]);

/** The corners of the rectangle with these opposite corners. */
const cornersBetween = ([a, b]: readonly PagePoint[]): readonly PagePoint[] =>
  a && b ? [a, pagePoint(b.x, a.y), b, pagePoint(a.x, b.y)] : [];

/**
 * Adds a corner with each press; with Shift in steps of 15 degrees. A press on the last corner, or on the first of an
 * outline, completes it. A single drag gives a straight line, or a rectangular outline.
 * @param closed an outline: its last corner is connected to the first
 */
export const cornersTool = (kind: KindsDrawnAs<{ readonly points: Coordinates }>, closed: boolean): Tool => ({
  enter: ({ pageNo, marks, ownerId, style, reach, newId }) => {
    const least = closed ? 3 : 2;
    const localId = newId();
    const corners: PagePoint[] = [];
    /** Preview of the next corner. */
    let next: PagePoint | null = null;
    let isDone = false;

    const isNear = (point: PagePoint | undefined, { x, y }: PagePoint): boolean =>
      point !== undefined && Math.hypot(point.x - x, point.y - y) < reach;
    const stepped = ({ at, constrained }: Sample): PagePoint => {
      const last = corners.at(-1);
      if (!constrained || !last) return at;
      const { x, y } = steppedPoint(last.x, last.y, at);
      return pagePoint(x, y);
    };
    const set = (point: PagePoint): void => {
      const closes = closed && corners.length >= least && isNear(corners[0], point);
      if (closes || (corners.length > 1 && isNear(corners.at(-1), point))) isDone = true;
      else corners.push(point);
      if (corners.length === POINTS_LIMIT) isDone = true;
    };
    const markOf = (points: readonly PagePoint[]): Mark => ({
      localId,
      kind,
      geometry: { points: flat(points) },
      style,
    });

    return {
      extend: (samples) => {
        const [first] = samples;
        if (corners.length === 0 && first) corners.push(first.at);
        const last = samples.at(-1);
        if (last) next = stepped(last);
        return [];
      },
      expect: (samples) => {
        const last = samples.at(-1);
        if (last) next = stepped(last);
      },
      pressAgain: (sample) => {
        next = null;
        set(stepped(sample));
      },
      lift: () => {
        if (!isDone && next && !isNear(corners.at(-1), next)) set(next);
        next = null;
        return !isDone;
      },
      draft: () => {
        const points = next && !isDone ? [...corners, next] : corners;
        return points.length < 2 ? inked() : inked(markOf(points));
      },
      complete: () => {
        const points = closed && corners.length === 2 ? cornersBetween(corners) : corners;
        return points.length < least ? [] : [adding(marks, { pageNo, ownerId, mark: markOf(points) })];
      },
    };
  },
});
