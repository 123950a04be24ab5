import * as z from 'zod/mini';
import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { contains, Coordinate, grown, Length, rounded } from './coordinates.ts';
import { boundsOfFrame, centreOf, type Frame, normalDegrees, turnedPoint } from './frame.ts';
import type { Handling } from './kind.ts';
import type { Turn } from './scene.ts';

/**
 * The geometry fields of kinds that fill a rectangle. `rotation` is about its centre, clockwise in degrees; absent
 * means 0.
 */
export const boxFields = {
  x: Coordinate,
  y: Coordinate,
  width: Length,
  height: Length,
  rotation: z.optional(z.number().check(z.gte(0), z.lt(360))),
};

export const BoxGeometry = z.strictObject(boxFields);
export type BoxGeometry = Readonly<z.infer<typeof BoxGeometry>>;

export const frameOfBox = ({ x, y, width, height, rotation = 0 }: BoxGeometry): Frame => ({
  x,
  y,
  width,
  height,
  rotation,
});

/** The turn of a scene that was drawn upright, if any. */
export const turnOfBox = (box: BoxGeometry): { readonly turn?: Turn } => {
  if (box.rotation === undefined || box.rotation === 0) return {};
  const { x, y } = centreOf(box);
  return { turn: { degrees: box.rotation, x, y } };
};

/** Bounds of the turned box with a stroke extending `margin` page units beyond its edge. */
export const boundsOfBox = (box: BoxGeometry, margin: number): Rect =>
  boundsOfFrame({ ...grown(box, margin), rotation: box.rotation ?? 0 });

/** The point in the coordinates of the box before its turn. */
export const uprightPoint = (box: BoxGeometry, { x, y }: PagePoint): PagePoint =>
  turnedPoint(x, y, centreOf(box), -(box.rotation ?? 0));

/** Whether the point is inside the turned box or at most `reach` page units away. */
export const hitsBox = (box: BoxGeometry, point: PagePoint, reach: number): boolean => {
  const { x, y } = uprightPoint(box, point);
  return contains(grown(box, reach), x, y);
};

/** The rotation as stored: absent instead of 0. */
const rotationField = (degrees: number): { rotation?: number } => {
  const rotation = (Math.round(normalDegrees(degrees) * 100) / 100) % 360;
  return rotation === 0 ? {} : { rotation };
};

/** Editing of kinds that fill a rectangle, whatever else their geometry contains. */
export const boxHandling = <Geometry extends BoxGeometry>(keepsRatio = false): Handling<Geometry> => ({
  handles: 'box',
  keepsRatio,
  frame: frameOfBox,
  framed: (geometry, _style, { x, y, width, height }) => ({
    ...geometry,
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
  }),
  turned: ({ rotation = 0, ...geometry }, _style, about, degrees) => {
    const centre = centreOf(geometry);
    const next = turnedPoint(centre.x, centre.y, about, degrees);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was taken off the geometry above is put back here
    return {
      ...geometry,
      x: rounded(next.x - geometry.width / 2),
      y: rounded(next.y - geometry.height / 2),
      ...rotationField(rotation + degrees),
    } as Geometry;
  },
});
