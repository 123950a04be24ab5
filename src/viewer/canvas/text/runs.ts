import type { TextRange } from '#core/text/find.ts';
import { isVertical, linesOf, type PageText, type Word } from '#src/viewer/model/text/pageText.ts';

/** A word in the DOM: its characters, including the blank after it, are those of the page's text from `start` on. */
export interface RunElement extends TextRange {
  readonly characters: Text;
}

/** Approximate share of a word's box above the baseline. */
const FONT_SHARE = 0.8;
const FONT = 'sans-serif';
/** In page units; a text is measured once at this size, and its width scales. */
const MEASURED_SIZE = 100;
/** In page units; smaller offsets are not corrected. */
const LEAST_SHIFT = 0.05;

/**
 * The words of a page in reading order, in one element per line. Letter spacing gives each word its width on the page,
 * and word spacing gives each blank the width of the gap, so that a selection is one band and each word starts where
 * the previous one ends. An element per word would mean a layout per word, and a printed page has hundreds
 * (docs/decisions/0031).
 */
export function runElements(page: PageText): {
  readonly runs: readonly RunElement[];
  readonly lines: readonly HTMLElement[];
} {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) throw new Error('no 2d context to measure text with');
  pen.font = `${MEASURED_SIZE}px ${FONT}`;
  const widthOf = (text: string, size: number): number => (pen.measureText(text).width * size) / MEASURED_SIZE;
  const runs: RunElement[] = [];
  const lines: HTMLElement[] = [];
  for (const words of linesOf(page)) {
    const line = document.createElement('div');
    for (const [index, word] of words.entries()) {
      const follower = words[index + 1];
      const end = follower?.start ?? word.end;
      const characters = document.createTextNode(page.text.slice(word.start, end));
      const span = document.createElement('span');
      span.append(characters);
      fit(span, word, page, follower, widthOf);
      line.append(span);
      runs.push({ start: word.start, end, characters });
    }
    place(line, words);
    lines.push(line);
  }
  return { runs, lines };
}

/** As high as the highest word, from the first word to the end of the last. */
function place({ style }: HTMLElement, words: readonly Word[]): void {
  const [first, last] = [words[0]!, words.at(-1)!];
  const highest = words.reduce((one, other) => (other.height > one.height ? other : one));
  const vertical = isVertical(first);
  style.left = `${first.x}px`;
  style.top = `${highest.y}px`;
  style.width = `${last.x + last.width - first.x}px`;
  style.height = `${highest.height}px`;
  style.fontSize = `${fontSize(highest)}px`;
  style.lineHeight = `${vertical ? highest.width : highest.height}px`;
  if (vertical) style.writingMode = 'vertical-rl';
}

const fontSize = (word: Word): number => (isVertical(word) ? word.width : word.height) * FONT_SHARE;

function fit(
  { style }: HTMLElement,
  word: Word,
  { text }: PageText,
  follower: Word | undefined,
  widthOf: (text: string, size: number) => number,
): void {
  const size = fontSize(word);
  const length = isVertical(word) ? word.height : word.width;
  const letters = text.slice(word.start, word.end);
  const letterSpacing = (length - widthOf(letters, size)) / letters.length;
  style.fontSize = `${size}px`;
  style.letterSpacing = `${letterSpacing}px`;
  if (follower === undefined) return;
  const gap = follower.x - word.x - word.width;
  const blanks = follower.start - word.end;
  const filled = blanks > 0 ? Math.max(0, gap) : 0;
  if (blanks > 0) style.wordSpacing = `${filled / blanks - widthOf(' ', size) - letterSpacing}px`;
  if (Math.abs(gap - filled) > LEAST_SHIFT) style.marginRight = `${gap - filled}px`;
}
