import type { Coordinates } from '#core/marks/coordinates.ts';
import { centreOf, type Frame, turnedPoint } from '#core/marks/frame.ts';
import type { Scene } from '#core/marks/scene.ts';

/** Corners of a polygon for an ellipse: deviates by at most 0.4 % of its size. */
const CORNERS = 36;

/** A rotated ellipse as a polygon. */
export function outlineOf(frame: Frame): number[] {
  const centre = centreOf(frame);
  return Array.from({ length: CORNERS }).flatMap((_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    const x = centre.x + (frame.width / 2) * Math.cos(angle);
    const y = centre.y + (frame.height / 2) * Math.sin(angle);
    const point = turnedPoint(x, y, centre, frame.rotation);
    return [point.x, point.y];
  });
}

/** The strokes of a scene with its rotation applied. */
export const inkOf = ({ nodes, turn }: Scene): number[][] =>
  nodes.flatMap((node) => {
    if (node.shape !== 'polyline') return [];
    const points: number[] = [];
    for (let i = 0; i + 1 < node.points.length; i += 2) {
      const [x, y] = [node.points[i]!, node.points[i + 1]!];
      const point = turn ? turnedPoint(x, y, turn, turn.degrees) : { x, y };
      points.push(point.x, point.y);
    }
    return [points];
  });

/**
 * A highlighter stroke as quadrilaterals, one per straight segment, with corners in the order that programs use: top
 * left, top right, bottom left, bottom right.
 */
export function quadsOf(points: Coordinates, width: number): number[] {
  const half = width / 2;
  const quads: number[] = [];
  for (let i = 0; i === 0 || i + 3 < points.length; i += 2) {
    const [fromX, fromY] = [points[i]!, points[i + 1]!];
    const [toX, toY] = [points[i + 2] ?? fromX, points[i + 3] ?? fromY];
    const [[x0, y0], [x1, y1]] =
      fromX <= toX
        ? ([
            [fromX, fromY],
            [toX, toY],
          ] as const)
        : ([
            [toX, toY],
            [fromX, fromY],
          ] as const);
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [ux, uy] = length === 0 ? [half, 0] : [((x1 - x0) / length) * half, ((y1 - y0) / length) * half];
    quads.push(x0 - ux + uy, y0 - uy - ux, x1 + ux + uy, y1 + uy - ux);
    quads.push(x0 - ux - uy, y0 - uy + ux, x1 + ux - uy, y1 + uy + ux);
  }
  return quads;
}
