import { SaxesParser } from 'saxes';
import { PATHS_LIMIT } from '#core/marks/content/shape.ts';
import { colorOf } from './color.ts';

/** A painted shape of an SVG, before its transforms; `null` paints nothing. */
export interface SvgShape {
  /** SVG path text, any commands. */
  readonly d: string;
  /** Transform lists from the root to the shape, joined. */
  readonly transform: string;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
}

/** Thrown for anything that a pen drawing does not need. */
class Unreadable extends Error {}

const refuse = (): never => {
  throw new Unreadable();
};

const SVG = 'http://www.w3.org/2000/svg';
const ELEMENTS_LIMIT = 5000;
const DEPTH_LIMIT = 32;
/** Total length of the transforms around a shape: they are parsed again for every shape. */
const TRANSFORM_LIMIT = 600;
const CONTAINERS = new Set(['svg', 'g']);

/** Properties an element passes on to its children. */
interface Inherited {
  readonly transform: string;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
}

const ROOT: Inherited = { transform: '', fill: '#000000', stroke: null, strokeWidth: 1 };

/**
 * The shapes an SVG paints: paths, lines, rectangles, circles, ellipses and polygons in groups. Other elements and
 * their children are skipped: nothing is ever resolved, run or fetched.
 * @returns undefined if the text is not well-formed SVG, declares entities, or is too large for a signature
 */
export function readShapes(text: string): readonly SvgShape[] | undefined {
  const shapes: SvgShape[] = [];
  const open: (Inherited | null)[] = [];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', refuse);
  parser.on('doctype', (doctype) => void (doctype.includes('[') && refuse()));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if ((elements += 1) > ELEMENTS_LIMIT || open.length >= DEPTH_LIMIT) refuse();
    if (open.length === 0 && (local !== 'svg' || (uri !== SVG && uri !== ''))) refuse();
    const around = open.length === 0 ? ROOT : (open.at(-1) ?? null);
    const attribute = (name: string): string | undefined => attributes[name]?.value;
    const isOurs = uri === SVG || uri === '';
    const own = around === null || !isOurs ? null : inheriting(around, attribute);
    const d = own === null ? undefined : outlineOf(local, attribute);
    if (
      own !== null &&
      d !== undefined &&
      (own.fill !== null || own.stroke !== null) &&
      shapes.push({ d, ...own }) > PATHS_LIMIT
    )
      refuse();
    open.push(CONTAINERS.has(local) ? own : null);
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
  return shapes;
}

type Attribute = (name: string) => string | undefined;

/**
 * Presentation attributes and, with precedence, the same properties from `style`; null if the element is not painted.
 */
function inheriting(around: Inherited, attribute: Attribute): Inherited | null {
  const styles = new Map(
    (attribute('style') ?? '')
      .split(';')
      .map((declaration) => declaration.split(':').map((part) => part.trim()))
      .flatMap(([name, value]) => (name !== undefined && value !== undefined ? [[name, value] as const] : [])),
  );
  const property = (name: string): string | undefined => styles.get(name) ?? attribute(name);
  if (property('display') === 'none' || property('visibility') === 'hidden') return null;
  const transform = `${around.transform} ${attribute('transform') ?? ''}`.trim();
  if (transform.length > TRANSFORM_LIMIT) throw new Unreadable();
  const fill = property('fill');
  const stroke = property('stroke');
  return {
    transform,
    fill: fill === undefined ? around.fill : colorOf(fill, around.fill),
    stroke: stroke === undefined ? around.stroke : colorOf(stroke, around.stroke),
    strokeWidth: lengthOf(property('stroke-width')) ?? around.strokeWidth,
  };
}

/** A length in user units; undefined if invalid. */
const lengthOf = (text: string | undefined): number | undefined => {
  const value = /^(-?\d{0,9}(?:\.\d{1,9})?)(?:px)?$/.exec((text ?? '').trim())?.[1];
  return value === undefined || value === '' || value === '-' ? undefined : Number(value);
};

/** The outline of a shape as path data (SVG 2, chapter 10); undefined for other elements. */
function outlineOf(name: string, attribute: Attribute): string | undefined {
  const length = (key: string): number => lengthOf(attribute(key)) ?? 0;
  if (name === 'path') return attribute('d');
  if (name === 'line') return `M${length('x1')} ${length('y1')}L${length('x2')} ${length('y2')}`;
  if (name === 'polyline' || name === 'polygon') return `M${attribute('points') ?? ''}${name === 'polygon' ? 'Z' : ''}`;
  if (name === 'rect')
    return `M${length('x')} ${length('y')}h${length('width')}v${length('height')}h${-length('width')}Z`;
  if (name !== 'circle' && name !== 'ellipse') return undefined;
  const [rx, ry] = name === 'circle' ? [length('r'), length('r')] : [length('rx'), length('ry')];
  return rx > 0 && ry > 0
    ? `M${length('cx') - rx} ${length('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
    : undefined;
}
