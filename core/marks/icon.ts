import * as z from 'zod/mini';
import { contains, Coordinate, grown, rounded } from './coordinates.ts';
import { turnedPoint } from './frame.ts';
import type { MarkKind } from './kind.ts';
import { MarkText } from './text/shape.ts';

/** Side of an icon in page units: 8 mm on paper. */
export const ICON_SIZE = 48;

/** A text shown when its icon is pointed at; the page only shows the icon, with its top left corner here. */
export const IconGeometry = z.strictObject({ x: Coordinate, y: Coordinate, text: MarkText });
export type IconGeometry = Readonly<z.infer<typeof IconGeometry>>;

const box = ({ x, y }: IconGeometry) => ({ x, y, width: ICON_SIZE, height: ICON_SIZE });

/** An icon of one size with a text: a note. */
export const iconKind = (scene: MarkKind<IconGeometry>['scene']): MarkKind<IconGeometry> => ({
  shape: IconGeometry,
  blend: 'normal',
  handles: 'none',
  keepsRatio: false,
  isIcon: true,
  frame: (geometry) => ({ ...box(geometry), rotation: 0 }),
  framed: (geometry, _style, { x, y }) => ({ ...geometry, x: rounded(x), y: rounded(y) }),
  // The icon itself stays upright and only moves with the turn.
  turned: (geometry, _style, about, degrees) => {
    const centre = turnedPoint(geometry.x + ICON_SIZE / 2, geometry.y + ICON_SIZE / 2, about, degrees);
    return { ...geometry, x: rounded(centre.x - ICON_SIZE / 2), y: rounded(centre.y - ICON_SIZE / 2) };
  },
  bounds: (geometry) => grown(box(geometry), 1),
  hit: (geometry, _style, { x, y }, tolerance) => contains(grown(box(geometry), tolerance), x, y),
  scene,
  words: ({ text }) => text,
});
