import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { PdfText } from './api.ts';

/** A matrix of PDF: a, b, c, d, e, f. */
export type Matrix = readonly number[];

/**
 * How wide a text is, in any unit, in the font that stands for the PDF's own: it tells where in an item a word begins.
 */
export type MeasureText = (text: string, family: string) => number;

/** The part of an item of pdf.js's text content that is used: a run of text in one font on one line. */
export type Item = Pick<TextItem, 'str' | 'transform' | 'width' | 'height' | 'hasEOL' | 'fontName'>;

/**
 * Lines of one text whose distance along the line is below this share of the letters' height belong together without a
 * blank.
 */
const SAME_WORD_GAP = 0.15;

/**
 * Text in the order of the PDF's content with the box of each word, as the server's pageText answers it.
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

/** Whether there is a visible gap between two items of a line that no blank stands for. */
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

/** Letters reach so far below and above the line they stand on, in heights of the font. */
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
