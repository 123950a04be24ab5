import type { Coordinates } from '../coordinates.ts';
import { type FreehandGeometry, radiusAt } from './shape.ts';

/** How far a chord may lie from the circle, in page units: a quarter is 1/600 inch. */
const FLATNESS = 0.25;
/** Corners per half circle: at least 2, so that even a tiny disc is more than a line. */
const CORNERS = { least: 2, most: 8 } as const;

/** The convex hull of two discs, clockwise (y points down). */
const capsule = (ax: number, ay: number, ar: number, bx: number, by: number, br: number): Coordinates => {
  const distance = Math.hypot(bx - ax, by - ay);
  // If one disc is inside the other, the larger one is the hull.
  if (distance <= Math.abs(ar - br)) return ar >= br ? disc(ax, ay, ar) : disc(bx, by, br);
  const heading = Math.atan2(by - ay, bx - ax);
  // The angle between the line of centres and the common tangent points.
  const spread = Math.acos((ar - br) / distance);
  return [
    ...arc(bx, by, br, heading - spread, heading + spread),
    ...arc(ax, ay, ar, heading + spread, heading + 2 * Math.PI - spread),
  ];
};

const arc = (cx: number, cy: number, radius: number, from: number, to: number): number[] => {
  const points: number[] = [];
  const enough = radius > FLATNESS ? Math.PI / (2 * Math.acos(1 - FLATNESS / radius)) : 0;
  const corners = Math.min(CORNERS.most, Math.max(CORNERS.least, enough));
  const steps = Math.max(2, Math.ceil(((to - from) / Math.PI) * corners));
  for (let i = 0; i <= steps; i++) {
    const angle = from + ((to - from) * i) / steps;
    points.push(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
  }
  return points;
};

const disc = (cx: number, cy: number, radius: number): Coordinates => arc(cx, cy, radius, 0, 2 * Math.PI);

/**
 * Outlines of a stroke whose width follows the pressure: one hull per pair of neighbouring points. All have the same
 * direction, so a non-zero fill paints their union once and translucent ink shows no seams.
 */
export const strokeOutlines = (
  { points }: FreehandGeometry,
  pressures: readonly number[],
  width: number,
): readonly Coordinates[] => {
  const radius = (index: number): number => radiusAt(pressures[index] ?? 0.5, width);
  if (points.length === 2) return [disc(points[0]!, points[1]!, radius(0))];
  const outlines: Coordinates[] = [];
  for (let i = 0; i + 3 < points.length; i += 2) {
    outlines.push(
      capsule(points[i]!, points[i + 1]!, radius(i / 2), points[i + 2]!, points[i + 3]!, radius(i / 2 + 1)),
    );
  }
  return outlines;
};
