import { PAGE_UNITS_PER_INCH, type Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, contains, type Coordinates } from './coordinates.ts';
import type { MarkKind } from './kind.ts';
import { baseLine, lineHeight, textWidth } from './lettering/measure.ts';
import type { SceneNode } from './scene.ts';
import { FONT_SIZES, type MarkStyle } from './style.ts';

const MM_PER_INCH = 25.4;
/** Millimetres of the thing drawn in a page unit of the drawing, at a scale of 1 to so many. */
const millimetres = (scale: number): number => (MM_PER_INCH / PAGE_UNITS_PER_INCH) * scale;

/** From which number of the smallest unit each unit is used, and with how many decimals. */
type Units = readonly (readonly [from: number, unit: string, decimals: number])[];
const LENGTHS: Units = [
  [1, 'mm', 1],
  [10, 'cm', 1],
  [1000, 'm', 2],
  [1_000_000, 'km', 2],
];
const AREAS: Units = [
  [1, 'mm²', 1],
  [100, 'cm²', 1],
  [1_000_000, 'm²', 2],
  [1_000_000_000_000, 'km²', 2],
];

/**
 * With a comma for every reader: a mark looks the same in whatever language the page is read, and six of the seven
 * write it so.
 */
const said = (value: number, units: Units): string => {
  const [from, unit, decimals] = units.findLast(([least]) => value >= least) ?? units[0]!;
  return `${(value / from).toFixed(decimals).replace('.', ',')} ${unit}`;
};

/** How long the line through the points is, as it is written beside it. */
export const lengthText = (points: Coordinates, { scale = 1 }: MarkStyle): string => {
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2)
    length += Math.hypot(points[i + 2]! - points[i]!, points[i + 3]! - points[i + 1]!);
  return said(length * millimetres(scale), LENGTHS);
};

/** How large the outline is. Where it crosses itself, what winds the other way counts against the rest. */
export const areaText = (points: Coordinates, { scale = 1 }: MarkStyle): string => {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    twice += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!;
  }
  return said((Math.abs(twice) / 2) * millimetres(scale) ** 2, AREAS);
};

/** The rectangle that a measure's text stands on, with its middle at a point. */
const labelBox = (text: string, { fontSize: size = FONT_SIZES.default }: MarkStyle, x: number, y: number): Rect => {
  const [width, height] = [textWidth(text, size) + size / 2, lineHeight(size)];
  return { x: x - width / 2, y: y - height / 2, width, height };
};

/** The text of a measure on a light ground, so that it can be read over whatever is drawn beneath. */
const labelNodes = (text: string, style: MarkStyle, box: Rect): readonly SceneNode[] => {
  const { fontSize: size = FONT_SIZES.default, color } = style;
  return [
    { shape: 'rect', ...box, fill: '#ffffff' },
    { shape: 'text', lines: [{ x: box.x + size / 4, y: box.y + baseLine(size), text }], size, fill: color },
  ];
};

/** The smallest rectangle around both: what is measured, and what is written about it. */
const around = (one: Rect, other: Rect): Rect =>
  boundsOfCoordinates([one, other].flatMap(({ x, y, width, height }) => [x, y, x + width, y + height]));

/** A kind that measures: drawn as another one is, and what its points measure is written in their middle. */
export function measuring<Geometry extends { readonly points: Coordinates }>(
  drawn: MarkKind<Geometry>,
  textOf: (points: Coordinates, style: MarkStyle) => string,
  middleOf: (points: Coordinates) => readonly [x: number, y: number],
): MarkKind<Geometry> {
  const words = ({ points }: Geometry, style: MarkStyle): string => textOf(points, style);
  const label = (geometry: Geometry, style: MarkStyle): Rect =>
    labelBox(words(geometry, style), style, ...middleOf(geometry.points));
  return {
    ...drawn,
    bounds: (geometry, style) => around(drawn.bounds(geometry, style), label(geometry, style)),
    hit: (geometry, style, point, tolerance) =>
      drawn.hit(geometry, style, point, tolerance) || contains(label(geometry, style), point.x, point.y),
    scene: (geometry, style) => {
      const { opacity, nodes } = drawn.scene(geometry, style);
      return { opacity, nodes: [...nodes, ...labelNodes(words(geometry, style), style, label(geometry, style))] };
    },
    measures: true,
    words,
  };
}
