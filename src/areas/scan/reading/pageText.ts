import { POOL_WORD_NUMBERS, type PoolPageText } from '#core/contract/work/poolReading.ts';
import type { ReadWord } from '#core/text/reading.ts';

/** The recognised text of a page, in page units of the page as its file shows it. */
export interface DeskText {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly words: readonly ReadWord[];
  readonly turn: PoolPageText['turn'];
}

/** Words with a lower confidence are marked as uncertain for the user. */
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

/** Position and rotation of a word along the page's reading direction (SVG, y points down). */
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
