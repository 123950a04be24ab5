import { PDFHexString, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import { cornersOf } from '#core/marks/frame.ts';
import { isIcon, type Mark, markFrame, markScene, markWords } from '#core/marks/mark.ts';
import { FONT_SIZES, type LineEnd, type MarkStyle } from '#core/marks/style.ts';
import { strokeOf } from '#core/marks/stroke.ts';
import { type Matrix, placed } from '../pageMatrix.ts';
import { inkOf, outlineOf, quadsOf } from './shapes.ts';
import { rgb } from './sceneOperators.ts';

/** Entries of a PDF dictionary; plain strings become names. */
interface Entries {
  readonly [key: string]: string | number | PDFObject | Entries | readonly (string | number)[] | readonly number[][];
}

const ENDS = { none: 'None', arrow: 'ClosedArrow', dot: 'Circle', bar: 'Butt' } as const satisfies Record<
  LineEnd,
  string
>;

/**
 * Describes a mark as the matching kind of annotation (ISO 32000-2, 12.5.6), so that other programs edit it as we do.
 * Squares, circles and texts cannot be rotated there: a rotated shape becomes a polygon, while a text remains a text.
 * Stamps and templates become stamps, which can be moved and scaled only.
 * @param rotate the page's /Rotate, clockwise degrees
 */
export function entriesOf(mark: Mark, matrix: Matrix, rotate: number): Entries {
  const { kind, geometry, style } = mark;
  const at = (points: readonly number[]): number[] => placed(points, matrix);
  const scale = Math.hypot(matrix[0], matrix[1]);
  const pen = { C: rgb(style.color), ...penOf(style, scale) };
  const says = { Contents: written(markWords(mark)) };
  const filled = style.fill === undefined ? {} : { IC: rgb(style.fill) };
  if (isIcon(mark)) return { Subtype: 'Text', Name: 'Note', ...says, C: pen.C };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- a kind without annotation of its own is a stamp
  switch (kind) {
    case 'rectangle':
    case 'ellipse': {
      const frame = markFrame(mark);
      if (frame.rotation === 0) return { Subtype: kind === 'ellipse' ? 'Circle' : 'Square', ...pen, ...filled };
      const outline = kind === 'ellipse' ? outlineOf(frame) : cornersOf(frame).flatMap(({ x, y }) => [x, y]);
      return { Subtype: 'Polygon', Vertices: at(outline), ...pen, ...filled };
    }
    case 'polygon':
      return { Subtype: 'Polygon', Vertices: at(geometry.points), ...pen, ...filled };
    case 'area':
      return { Subtype: 'Polygon', IT: 'PolygonDimension', Vertices: at(geometry.points), ...says, ...pen, ...filled };
    case 'polyline':
      return { Subtype: 'PolyLine', Vertices: at(geometry.points), ...pen };
    case 'distance':
      return { Subtype: 'PolyLine', IT: 'PolyLineDimension', Vertices: at(geometry.points), ...says, ...pen };
    case 'line':
    case 'arrow': {
      const { start = 'none', end = kind === 'arrow' ? 'arrow' : 'none' } = style;
      return { Subtype: 'Line', L: at(geometry.points), LE: [ENDS[start], ENDS[end]], ...pen, IC: pen.C };
    }
    case 'freehand':
      return { Subtype: 'Ink', InkList: [at(geometry.points)], ...pen };
    case 'checkmark':
    case 'cross':
      return { Subtype: 'Ink', InkList: inkOf(markScene(mark)).map(at), ...pen };
    case 'highlighter':
      return { Subtype: 'Highlight', QuadPoints: at(quadsOf(geometry.points, style.width)), C: pen.C };
    case 'text':
      return { Subtype: 'FreeText', ...says, ...letters(style, scale), Rotate: rotate };
    case 'stamp': {
      const { content, name } = geometry;
      return { Subtype: 'Stamp', Contents: written(content.type === 'lettering' ? content.lines.join('\n') : name) };
    }
    default:
      return { Subtype: 'Stamp', ...says };
  }
}

const written = (text: string): PDFHexString => PDFHexString.fromText(text);

/** Line width and dash pattern in points. */
function penOf(style: MarkStyle, scale: number): Entries {
  const { width, dash } = strokeOf(style, 'butt', 'miter');
  const dashes = dash && { S: 'D', D: dash.map((length) => length * scale) };
  return { BS: { Type: 'Border', W: width * scale, S: 'S', ...dashes } };
}

/** Font and background of a text. */
const letters = ({ fontSize, color, fill }: MarkStyle, scale: number): Entries => ({
  DA: PDFString.of(`${rgb(color).join(' ')} rg /Helv ${(fontSize ?? FONT_SIZES.default) * scale} Tf`),
  BS: { Type: 'Border', W: 0 },
  ...(fill === undefined ? {} : { C: rgb(fill) }),
});
