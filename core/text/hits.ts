import { type Rect, union } from '#core/kernel/geometry.ts';
import { type Findable, findable, findIn, type TextRange } from './find.ts';

/**
 * A word with its box in page units of the upright page, and the offset of its first UTF-16 unit in the page's text.
 */
interface PlacedWord extends Rect {
  readonly text: string;
  readonly start: number;
}

/** The text of a page and its words in order. */
export interface PlacedText {
  readonly text: string;
  readonly words: readonly PlacedWord[];
}

/** A hit: UTF-16 range in the page's text, and x, y, width, height of each box that covers it. */
interface PlacedHit {
  readonly start: number;
  readonly length: number;
  readonly boxes: number[];
}

/** Kept as long as the text itself: search-as-you-type asks for the same pages with every letter. */
const prepared = new WeakMap<PlacedText, Findable>();

function prepare(page: PlacedText): Findable {
  const known = prepared.get(page) ?? findable(page.text);
  prepared.set(page, known);
  return known;
}

/** The places of a text on a page with their boxes, at most `most`. */
export const hitsOf = (page: PlacedText, wanted: string, most: number): PlacedHit[] =>
  placed(page, findIn(prepare(page), wanted), most);

/** The boxes of ranges; these must be in order. */
export function placed(page: PlacedText, ranges: Iterable<TextRange>, most: number): PlacedHit[] {
  const hits: PlacedHit[] = [];
  let word = 0;
  for (const range of ranges) {
    if (hits.length >= most) break;
    // Hits come in order, so earlier words are not needed again.
    while (word < page.words.length && endOf(page.words[word]!) <= range.start) word += 1;
    hits.push({
      start: range.start,
      length: range.end - range.start,
      boxes: boxesOf(page.words, word, range).flatMap(rounded),
    });
  }
  return hits;
}

const endOf = ({ start, text }: PlacedWord): number => start + text.length;

/** One box per line the range covers, starting with the word at `first`. */
function boxesOf(words: readonly PlacedWord[], first: number, range: TextRange): Rect[] {
  const boxes: Rect[] = [];
  for (let index = first; index < words.length; index += 1) {
    const word = words[index]!;
    if (word.start >= range.end) break;
    const box = partOf(word, range);
    const last = boxes.at(-1);
    if (last && isSameLine(last, box)) boxes[boxes.length - 1] = union(last, box);
    else boxes.push(box);
  }
  return boxes;
}

/** The part of a word's box that a range covers, assuming characters of equal width. */
function partOf(word: PlacedWord, range: TextRange): Rect {
  const from = Math.max(0, range.start - word.start) / word.text.length;
  const to = Math.min(word.text.length, range.end - word.start) / word.text.length;
  const { x, y, width, height } = word;
  return runsVertically(word)
    ? { x, y, width, height }
    : { x: x + from * width, y, width: (to - from) * width, height };
}

/** A word of several characters that is taller than wide runs vertically; its box does not tell the direction. */
const runsVertically = ({ text, width, height }: PlacedWord): boolean => text.length > 2 && height > width;

const isSameLine = (one: Rect, next: Rect): boolean =>
  next.x >= one.x &&
  Math.min(one.y + one.height, next.y + next.height) - Math.max(one.y, next.y) > Math.min(one.height, next.height) / 2;

/** Tenths of a page unit are far below a pixel and keep answers short. */
export const rounded = ({ x, y, width, height }: Rect): number[] =>
  [x, y, width, height].map((number) => Math.round(number * 10) / 10);
