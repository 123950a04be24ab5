import { boundsOfCoordinates, type Coordinates, rounded } from './coordinates.ts';
import { turnedPoint } from './frame.ts';
import type { Handles, Handling } from './kind.ts';

/** Editing of kinds defined by points, whatever else their geometry contains: they are turned point by point. */
export const pointsHandling = <Geometry extends { readonly points: Coordinates }>(
  handles: Handles = 'box',
): Handling<Geometry> => ({
  handles,
  keepsRatio: false,
  frame: ({ points }) => ({ ...boundsOfCoordinates(points), rotation: 0 }),
  framed: (geometry, _style, to) => {
    const from = boundsOfCoordinates(geometry.points);
    // A side of zero length cannot be scaled.
    const scaleX = from.width === 0 ? 1 : to.width / from.width;
    const scaleY = from.height === 0 ? 1 : to.height / from.height;
    return {
      ...geometry,
      points: geometry.points.map((value, i) =>
        rounded(i % 2 === 0 ? to.x + (value - from.x) * scaleX : to.y + (value - from.y) * scaleY),
      ),
    };
  },
  turned: (geometry, _style, about, degrees) => {
    const points: number[] = [];
    for (let i = 0; i + 1 < geometry.points.length; i += 2) {
      const { x, y } = turnedPoint(geometry.points[i]!, geometry.points[i + 1]!, about, degrees);
      points.push(rounded(x), rounded(y));
    }
    return { ...geometry, points };
  },
});
