import { type WordsOfPage, wordsOf } from '#core/contract/document/words.ts';
import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { TextRange } from '#core/text/find.ts';

/** A word on the page: its range in the page's text, and its box in page units of the upright page. */
export interface Word extends Rect, TextRange {}

/** The text of a page in reading order. */
export interface PageText {
  readonly text: string;
  readonly words: readonly Word[];
}

export const NO_TEXT: PageText = { text: '', words: [] };

/** Reads text from the wire; words that are not in the text, or out of order, are dropped. */
export function readPageText(page: WordsOfPage): PageText {
  const words: Word[] = [];
  for (const { start, length, text, box } of wordsOf(page)) {
    const isInOrder = start >= (words.at(-1)?.end ?? 0) && text !== '' && text.length === length;
    if (isInOrder && box.width > 0 && box.height > 0) words.push({ start, end: start + length, ...box });
  }
  return { text: page.text, words };
}

/** With fewer letters even horizontal words can be taller than wide: 'ist', 'sie', 'ill'. */
const LEAST_UPRIGHT = 4;
/** Four narrow letters, 'fill', are 1.4 times as tall as wide; four normal letters written vertically, 1.7 times. */
const UPRIGHT_SHAPE = 1.5;

/** A word of several letters that is much taller than wide is written vertically. */
export const isVertical = ({ start, end, width, height }: Word): boolean =>
  end - start >= LEAST_UPRIGHT && height > UPRIGHT_SHAPE * width;

/** Whether two consecutive words are on one line, the second after the first. */
function isSameLine({ text }: PageText, word: Word, next: Word): boolean {
  const shared = Math.min(word.y + word.height, next.y + next.height) - Math.max(word.y, next.y);
  return (
    next.x >= word.x + word.width / 2 &&
    shared > Math.min(word.height, next.height) / 2 &&
    !isVertical(word) &&
    !isVertical(next) &&
    !text.slice(word.end, next.start).includes('\n')
  );
}

/**
 * How far a word's centre may be above or below the line's, in heights of the taller one: enough for superscripts and
 * larger print.
 */
const LEVEL = 0.3;

const isLevel = (one: Word, other: Word): boolean =>
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2) <= LEVEL * Math.max(one.height, other.height);

/** The words grouped into level lines: a line of a skewed scan is split, so that each word is close to its line. */
export function linesOf(page: PageText): Word[][] {
  const lines: Word[][] = [];
  for (const word of page.words) {
    const line = lines.at(-1);
    const [first, before] = [line?.[0], line?.at(-1)];
    if (
      line !== undefined &&
      first !== undefined &&
      before !== undefined &&
      isSameLine(page, before, word) &&
      isLevel(first, word)
    )
      line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** The text offset nearest to a point of the page; 0 if there is no text. */
export function offsetAt(page: PageText, point: PagePoint): number {
  const word = nearestWord(page, point);
  if (word === undefined) return 0;
  const [along, before] = isVertical(word)
    ? [(point.y - word.y) / word.height, point.y < word.y]
    : [(point.x - word.x) / word.width, point.x < word.x];
  if (before) return word.start;
  return word.start + Math.round(Math.min(1, along) * (word.end - word.start));
}

/** The word at or nearest to a point: the line takes precedence over the position within it. */
function nearestWord({ words }: PageText, { x, y }: PagePoint): Word | undefined {
  let nearest: Word | undefined;
  let least = Infinity;
  for (const word of words) {
    const across = Math.max(word.x - x, 0, x - word.x - word.width);
    const down = Math.max(word.y - y, 0, y - word.y - word.height);
    const distance = across + down * LINE_WEIGHT;
    if (distance < least) [nearest, least] = [word, distance];
  }
  return nearest;
}

/** How much farther a word on another line counts than one on the same line. */
const LINE_WEIGHT = 100;

/** The word at an offset; the place after its last letter still belongs to it. */
export function wordAround({ words }: PageText, offset: number): TextRange {
  const word = words.findLast(({ start }) => start <= offset) ?? words[0];
  return word === undefined ? { start: 0, end: 0 } : { start: word.start, end: word.end };
}

/** The line at an offset. */
export function lineAround({ text }: PageText, offset: number): TextRange {
  const end = text.indexOf('\n', offset);
  return { start: text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end };
}
