import svgPath from 'svgpath';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { SignatureContent } from '#core/marks/content/shape.ts';
import { readShapes, type SvgShape } from './shapes.ts';

export type Drawing = Extract<SignatureContent, { type: 'drawing' }>;

/** Most characters of an SVG that is read. */
export const SVG_LIMIT = 262_144;
/**
 * The longer side of a drawing in its own units: lines of a tenth of a millimetre are kept on a signature of ten
 * centimetres.
 */
const SIDE = 1000;
const SEGMENTS_LIMIT = 20_000;
/** Beyond it numbers lose their places, and beyond that their meaning. */
const COORDINATE_LIMIT = 1_000_000;
/** A side is not made longer by a whole unit for less than this; what stands out is cut off. */
const CUT = 0.05;
/** What cutting and rounding may have moved a drawing by that was normalised before: it is left where it is. */
const MOVED = 2 * CUT;

type Command = readonly [name: 'M' | 'L' | 'Q' | 'C' | 'Z', ...coordinates: number[]];
interface Outline {
  readonly commands: readonly Command[];
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly width: number;
}

/**
 * Reads a signature out of an SVG that anybody may have written. It is not cleaned but built anew, of paths alone, cut
 * to what is painted and brought to one size: what was not understood is not in it. Done again on its own output it
 * changes nothing.
 */
export function drawingOf(svg: string): Result<Drawing, 'unreadable' | 'empty'> {
  const shapes = svg.length > SVG_LIMIT ? undefined : readShapes(svg);
  if (shapes === undefined) return fail('unreadable');
  const outlines: Outline[] = [];
  let segments = 0;
  for (const shape of shapes) {
    const outline = outlineOf(shape);
    if (outline === undefined || (segments += outline.commands.length) > SEGMENTS_LIMIT) return fail('unreadable');
    if (outline.commands.length > 1 && (outline.fill !== null || outline.stroke !== null)) outlines.push(outline);
  }
  if (outlines.length === 0) return fail('empty');
  const drawing = SignatureContent.safeParse(normalised(outlines));
  return drawing.success && drawing.data.type === 'drawing' ? ok(drawing.data) : fail('unreadable');
}

/** The shape in the coordinates of the whole picture; undefined where they make no sense. */
function outlineOf({ d, transform, fill, stroke, strokeWidth }: SvgShape): Outline | undefined {
  const commands: Command[] = [];
  let isSound = true;
  svgPath(d)
    .transform(transform)
    .abs()
    .unarc()
    .unshort()
    .iterate((segment, _index, x, y) => {
      const [name, ...numbers] = segment as readonly [string, ...number[]];
      const coordinates = name === 'H' ? [numbers[0]!, y] : name === 'V' ? [x, numbers[0]!] : numbers;
      isSound &&= coordinates.every((value) => Math.abs(value) <= COORDINATE_LIMIT);
      commands.push([name === 'H' || name === 'V' ? 'L' : (name as Command[0]), ...coordinates]);
    });
  const width = strokeWidth * scaleOf(transform);
  return isSound && width <= COORDINATE_LIMIT
    ? { commands, fill, stroke: width > 0 ? stroke : null, width }
    : undefined;
}

/** By how much a transform makes a pen wider: the square root of how much it makes an area larger. */
function scaleOf(transform: string): number {
  const corners: number[] = [];
  svgPath('M0 0L1 0L0 1')
    .transform(transform)
    .abs()
    .iterate(([, ...at]) => void corners.push(...(at as number[])));
  const [x = 0, y = 0, ax = 0, ay = 0, bx = 0, by = 0] = corners;
  return Math.sqrt(Math.abs((ax - x) * (by - y) - (ay - y) * (bx - x)));
}

function normalised(outlines: readonly Outline[]): Drawing {
  const pen = Math.max(0, ...outlines.map(({ stroke, width }) => (stroke === null ? 0 : width / 2)));
  const every = (axis: 0 | 1): number[] =>
    outlines.flatMap(({ commands }) => commands.flatMap(([, ...at]) => at.filter((_, i) => i % 2 === axis)));
  const [left, right] = extent(every(0));
  const [top, bottom] = extent(every(1));
  const longer = Math.max(right - left, bottom - top) + 2 * pen;
  const isNormal = Math.abs(longer - SIDE) < MOVED && Math.abs(left - pen) < MOVED && Math.abs(top - pen) < MOVED;
  const scale = isNormal || longer === 0 ? 1 : SIDE / longer;
  const [dx, dy] = isNormal ? [0, 0] : [pen - left, pen - top];
  const moved = outlines.map(({ commands, ...rest }) => ({
    ...rest,
    commands: commands.map(
      ([name, ...at]) => [name, ...at.map((value, i) => rounded((value + (i % 2 === 0 ? dx : dy)) * scale))] as const,
    ),
  }));
  const side = (axis: 0 | 1): number =>
    Math.max(
      1,
      Math.ceil(
        Math.max(
          ...moved.map(
            ({ commands, stroke, width }) =>
              extent(commands.flatMap(([, ...at]) => at.filter((_, i) => i % 2 === axis)))[1] +
              (stroke === null ? 0 : rounded(width * scale) / 2),
          ),
        ) - CUT,
      ),
    );
  const [width, height] = [side(0), side(1)];
  return {
    type: 'drawing',
    width,
    height,
    paths: moved.map(({ commands, fill, stroke, width: strokeWidth }) => ({
      d: commands
        .map(
          ([name, ...at]) =>
            `${name}${at.map((value, i) => Math.min(Math.max(0, value), i % 2 === 0 ? width : height)).join(' ')}`,
        )
        .join(''),
      ...(fill === null ? {} : { fill }),
      ...(stroke === null ? {} : { stroke, width: Math.max(0.01, rounded(strokeWidth * scale)) }),
    })),
  };
}

/** The least and the greatest. Not by spreading: thousands of numbers are no argument list. */
const extent = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

/** The drawing as the SVG text that is stored and shown: of these elements and attributes, and no others. */
export const svgOf = ({ width, height, paths }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths
    .map(
      ({ d, fill = 'none', stroke, width: pen }) =>
        `<path d="${d}" fill="${fill}"${stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${pen ?? 1}" stroke-linecap="round" stroke-linejoin="round"`}/>`,
    )
    .join('')}</svg>`;
