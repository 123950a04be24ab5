import type { TextRange } from '#core/text/find.ts';
import { isSameLine, isVertical, type PageText, type Word } from '#src/viewer/model/text/pageText.ts';

/** A word in the document: its characters, with the blank behind it, are those of the page's text from `start` on. */
export interface RunElement extends TextRange {
  readonly characters: Text;
  /** What stands in the page for it: its span, and a line break where its line ends. */
  readonly nodes: readonly Node[];
}

/** Letters reach from about this share of a box above the base line to the rest below. */
const FONT_SHARE = 0.8;
const FONT = 'sans-serif';
/** Page units; a text is measured once at this size and is as wide in proportion at another. */
const MEASURED_SIZE = 100;

/**
 * Spans over the words of a page, in reading order. Letter spacing makes each as wide as the word on the page and word spacing
 * its blank as wide as the gap behind it, so that what is selected is one band; no span needs a transform of its own.
 */
export function runElements(page: PageText): RunElement[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) throw new Error('no 2d context to measure text with');
  pen.font = `${MEASURED_SIZE}px ${FONT}`;
  const widthOf = (text: string, size: number): number => (pen.measureText(text).width * size) / MEASURED_SIZE;
  return page.words.map((word, index) => {
    const next = page.words[index + 1];
    const follower = next !== undefined && isSameLine(page, word, next) ? next : undefined;
    const end = follower?.start ?? word.end;
    const characters = document.createTextNode(page.text.slice(word.start, end));
    const span = document.createElement('span');
    span.append(characters);
    fit(span, word, page, follower, widthOf);
    return { start: word.start, end, characters, nodes: follower === undefined && next !== undefined ? [span, document.createElement('br')] : [span] };
  });
}

function fit({ style }: HTMLElement, word: Word, { text }: PageText, follower: Word | undefined, widthOf: (text: string, size: number) => number): void {
  const { x, y, width, height } = word;
  const gap = follower === undefined ? 0 : Math.max(0, follower.x - x - width);
  const [length, thickness] = isVertical(word) ? [height, width] : [width, height];
  const size = thickness * FONT_SHARE;
  const letters = text.slice(word.start, word.end);
  const letterSpacing = (length - widthOf(letters, size)) / letters.length;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.fontSize = `${size}px`;
  style.lineHeight = `${thickness}px`;
  style.letterSpacing = `${letterSpacing}px`;
  if (isVertical(word)) style.writingMode = 'vertical-rl';
  const blanks = follower === undefined ? 0 : follower.start - word.end;
  if (blanks > 0) style.wordSpacing = `${gap / blanks - widthOf(' ', size) - letterSpacing}px`;
  style.width = `${width + gap}px`;
  style.height = `${height}px`;
}
