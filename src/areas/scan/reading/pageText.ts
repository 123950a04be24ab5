import { POOL_WORD_NUMBERS, type PoolPageText } from '#core/contract/work/poolReading.ts';
import type { ReadWord } from '#core/text/reading.ts';

/** What stands on a page, as the desk uses it; page units of the page as its file shows it. */
export interface DeskText {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly words: readonly ReadWord[];
  readonly turn: PoolPageText['turn'];
}

/** A word below this is doubted: it is shown to whoever files. */
export const DOUBT = 65;

export const fromWire = ({ width, height, text, words, turn }: PoolPageText): DeskText => ({
  width,
  height,
  text,
  turn,
  words: Array.from({ length: Math.floor(words.length / POOL_WORD_NUMBERS) }, (_, index) => {
    const [start = 0, length = 0, x = 0, y = 0, w = 0, h = 0, confidence = 0] = words.slice(
      index * POOL_WORD_NUMBERS,
      (index + 1) * POOL_WORD_NUMBERS,
    );
    return { start, text: text.slice(start, start + length), x, y, width: w, height: h, confidence };
  }),
});

/** How a word's text is laid along the way in which the page is read (SVG, y downwards). */
export function layOf({ x, y, width, height }: ReadWord, turn: DeskText['turn']) {
  const below = 0.22;
  if (turn === 90)
    return {
      transform: `translate(${x + width * (1 - below)} ${y + height}) rotate(-90)`,
      size: width,
      length: height,
    };
  if (turn === 180)
    return { transform: `translate(${x + width} ${y + height * below}) rotate(180)`, size: height, length: width };
  if (turn === 270)
    return { transform: `translate(${x + width * below} ${y}) rotate(90)`, size: width, length: height };
  return { transform: `translate(${x} ${y + height * (1 - below)})`, size: height, length: width };
}
