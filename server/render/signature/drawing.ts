import svgPath from 'svgpath';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { SignatureContent } from '#core/marks/content/shape.ts';
import { readShapes, type SvgShape } from './shapes.ts';

export type Drawing = Extract<SignatureContent, { type: 'drawing' }>;

/** Longest SVG accepted, in characters. */
export const SVG_LIMIT = 262_144;
/**
 * Length of a drawing's longer side in its own units: on a signature ten centimetres wide, a unit is a tenth of a
 * millimetre.
 */
const SIDE = 1000;
const SEGMENTS_LIMIT = 20_000;
/** Larger numbers lose precision. */
const COORDINATE_LIMIT = 1_000_000;
/** A side is only extended by a whole unit if more than this would be cut off. */
const CUT = 0.05;
/** How far clipping and rounding may have moved an already normalised drawing: within this it is not moved again. */
const MOVED = 2 * CUT;

type Command = readonly [name: 'M' | 'L' | 'Q' | 'C' | 'Z', ...coordinates: number[]];
interface Outline {
  readonly commands: readonly Command[];
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly width: number;
}

/**
 * Reads a signature from an untrusted SVG. It is not sanitised but rebuilt, from paths only, cropped to what is painted
 * and scaled to a standard size; anything not understood is dropped. Idempotent: applied to its own output it changes
 * nothing.
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

/** The shape in coordinates of the whole drawing; undefined if they are invalid. */
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

/** Factor by which a transform widens a pen: the square root of its area scale. */
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

/** Minimum and maximum. Not Math.min(...values): thousands of arguments could overflow the stack. */
const extent = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

/** The drawing as the SVG text that is stored and shown, of these elements and attributes only. */
export const svgOf = ({ width, height, paths }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths
    .map(
      ({ d, fill = 'none', stroke, width: pen }) =>
        `<path d="${d}" fill="${fill}"${stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${pen ?? 1}" stroke-linecap="round" stroke-linejoin="round"`}/>`,
    )
    .join('')}</svg>`;
