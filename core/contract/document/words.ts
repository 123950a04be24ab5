import type { Rect } from '#core/kernel/geometry.ts';

/**
 * Numbers per word: offset and length in the page's text (UTF-16), then x, y, width, height in page units of the
 * upright page.
 */
export const WORD_NUMBERS = 6;

/** A page's text with its words as a flat list of numbers. */
export interface WordsOfPage {
  readonly text: string;
  readonly words: readonly number[];
}

interface PlacedWord {
  readonly start: number;
  readonly length: number;
  readonly text: string;
  readonly box: Rect;
}

/** The words of a page, each with its place. */
export function wordsOf({ text, words }: WordsOfPage): PlacedWord[] {
  const found: PlacedWord[] = [];
  for (let at = 0; at + WORD_NUMBERS <= words.length; at += WORD_NUMBERS) {
    const [start = 0, length = 0, x = 0, y = 0, width = 0, height = 0] = words.slice(at, at + WORD_NUMBERS);
    found.push({ start, length, text: text.slice(start, start + length), box: { x, y, width, height } });
  }
  return found;
}
