import { PAGE_UNITS_PER_INCH, type Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, contains, type Coordinates } from './coordinates.ts';
import type { MarkKind } from './kind.ts';
import { baseLine, lineHeight, textWidth } from './lettering/measure.ts';
import type { SceneNode } from './scene.ts';
import { FONT_SIZES, type MarkStyle } from './style.ts';

const MM_PER_INCH = 25.4;
/** Real millimetres per page unit, at a scale of 1 to `scale`. */
const millimetres = (scale: number): number => (MM_PER_INCH / PAGE_UNITS_PER_INCH) * scale;

/** For each unit: the number of smallest units from which it is used, and its decimals. */
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
 * Always with a decimal comma: a mark must look the same whatever the reader's language, and six of the seven use a
 * comma.
 */
const said = (value: number, units: Units): string => {
  const [from, unit, decimals] = units.findLast(([least]) => value >= least) ?? units[0]!;
  return `${(value / from).toFixed(decimals).replace('.', ',')} ${unit}`;
};

/** Length of the line through the points, as its label shows it. */
export const lengthText = (points: Coordinates, { scale = 1 }: MarkStyle): string => {
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2)
    length += Math.hypot(points[i + 2]! - points[i]!, points[i + 3]! - points[i + 1]!);
  return said(length * millimetres(scale), LENGTHS);
};

/** Area of the outline, as its label shows it. If it crosses itself, parts with opposite winding are subtracted. */
export const areaText = (points: Coordinates, { scale = 1 }: MarkStyle): string => {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    twice += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!;
  }
  return said((Math.abs(twice) / 2) * millimetres(scale) ** 2, AREAS);
};

/** The background of a measure's label, centred on a point. */
const labelBox = (text: string, { fontSize: size = FONT_SIZES.default }: MarkStyle, x: number, y: number): Rect => {
  const [width, height] = [textWidth(text, size) + size / 2, lineHeight(size)];
  return { x: x - width / 2, y: y - height / 2, width, height };
};

/** A measure's label on a white background, readable over any content. */
const labelNodes = (text: string, style: MarkStyle, box: Rect): readonly SceneNode[] => {
  const { fontSize: size = FONT_SIZES.default, color } = style;
  return [
    { shape: 'rect', ...box, fill: '#ffffff' },
    { shape: 'text', lines: [{ x: box.x + size / 4, y: box.y + baseLine(size), text }], size, fill: color },
  ];
};

/** The smallest rectangle around the measured shape and its label. */
const around = (one: Rect, other: Rect): Rect =>
  boundsOfCoordinates([one, other].flatMap(({ x, y, width, height }) => [x, y, x + width, y + height]));

/** Makes a measuring kind: drawn like another kind, with the measurement as a label in the middle. */
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
