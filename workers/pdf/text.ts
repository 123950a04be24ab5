import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { PdfText } from './api.ts';

/** A PDF matrix: a, b, c, d, e, f. */
export type Matrix = readonly number[];

/**
 * Measures the width of a text, in any unit, in the substitute for the PDF's font: used to locate words within an item.
 */
export type MeasureText = (text: string, family: string) => number;

/** The fields used of a pdf.js text item: a run of text in one font on one line. */
export type Item = Pick<TextItem, 'str' | 'transform' | 'width' | 'height' | 'hasEOL' | 'fontName'>;

/** Items on a line whose gap is below this share of the font height belong to the same word. */
const SAME_WORD_GAP = 0.15;

/**
 * The text in the order of the PDF's content with a box per word, as the server's pageText answers it.
 * @param toPage from PDF user space to page units of the upright page
 */
export function textOfItems(
  items: readonly Item[],
  toPage: Matrix,
  familyOf: (fontName: string) => string,
  measure: MeasureText,
): PdfText {
  const words: number[] = [];
  let text = '';
  let before: Item | undefined;
  for (const item of items) {
    if (before !== undefined && item.str !== '' && isApart(before, item)) text += ' ';
    const start = text.length;
    text += item.str;
    if (item.str.trim() !== '')
      words.push(...wordsOf(item, start, toPage, (part) => measure(part, familyOf(item.fontName))));
    if (item.hasEOL) text += '\n';
    if (item.str !== '') before = item.hasEOL ? undefined : item;
  }
  return { text: text.toWellFormed(), words };
}

/** Whether two items of a line have a visible gap without a blank in the text. */
function isApart(before: Item, item: Item): boolean {
  if (/\s$/.test(before.str) || /^\s/.test(item.str)) return false;
  const [, , , , x = 0, y = 0] = before.transform as Matrix;
  const [, , , , nextX = 0, nextY = 0] = item.transform as Matrix;
  return Math.hypot(nextX - x, nextY - y) - before.width > Math.max(before.height, 1) * SAME_WORD_GAP;
}

function wordsOf(
  { str, transform, width, height }: Item,
  start: number,
  toPage: Matrix,
  measure: (text: string) => number,
): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as Matrix;
  const along = unit(a, b);
  const up = unit(c, d);
  const whole = measure(str) || 1;
  return [...str.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const from = (measure(str.slice(0, index)) / whole) * width;
    const to = (measure(str.slice(0, index + word.length)) / whole) * width;
    const corners = [
      [from, DESCENT * height],
      [to, DESCENT * height],
      [from, ASCENT * height],
      [to, ASCENT * height],
    ].map(([right = 0, high = 0]) =>
      applied(toPage, e + along[0] * right + up[0] * high, f + along[1] * right + up[1] * high),
    );
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [start + index, word.length, ...[x, y, Math.max(...xs) - x, Math.max(...ys) - y].map(tenth)];
  });
}

/** Extent of letters below and above the baseline, in font heights. */
const DESCENT = -0.22;
const ASCENT = 0.86;

const unit = (x: number, y: number): readonly [number, number] => {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
};

const applied = (
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
  x: number,
  y: number,
): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f];

const tenth = (value: number): number => Math.round(value * 10) / 10;
