import type { BoxGeometry } from '../box.ts';
import { baseLine, brokenLines, lineHeight } from '../lettering/measure.ts';
import type { TextLine } from '../scene.ts';
import { FONT_SIZES, type MarkStyle } from '../style.ts';
import type { TextGeometry } from './shape.ts';

export const fontSizeOf = ({ fontSize = FONT_SIZES.default }: MarkStyle): number => fontSize;

const laidOut = new WeakMap<TextGeometry, { readonly size: number; readonly lines: readonly string[] }>();

/** The lines of a text. Cached: painters, pointers and bounds all need them. */
export const linesOf = (geometry: TextGeometry, style: MarkStyle): readonly string[] => {
  const size = fontSizeOf(style);
  const known = laidOut.get(geometry);
  if (known?.size === size) return known.lines;
  const lines = brokenLines(geometry.text, geometry.width, size);
  laidOut.set(geometry, { size, lines });
  return lines;
};

/** The box the text occupies. */
export const boxOfText = (geometry: TextGeometry, style: MarkStyle): BoxGeometry => {
  const { x, y, width, rotation } = geometry;
  return {
    x,
    y,
    width,
    height: linesOf(geometry, style).length * lineHeight(fontSizeOf(style)),
    ...(rotation === undefined ? {} : { rotation }),
  };
};

/** The lines at their positions. */
export const placedLines = (geometry: TextGeometry, style: MarkStyle): readonly TextLine[] => {
  const size = fontSizeOf(style);
  return linesOf(geometry, style).map((text, i) => ({
    x: geometry.x,
    y: geometry.y + i * lineHeight(size) + baseLine(size),
    text,
  }));
};
