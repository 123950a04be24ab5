import { PAGE_UNITS_PER_INCH, type Rect, type Size } from '#core/kernel/geometry.ts';
import { languageOf, type ReadingLanguage } from '#core/text/language.ts';
import type { PageReading, ReadWord } from '#core/text/reading.ts';
import type { ReadOrder, ReadReply, SeenWord } from '#server/render/reading/protocol.ts';

/** Mean confidence above which a page counts as upright; one upside down has about 30. */
const UPRIGHT = 62;
/** With fewer words no statement about the page is possible. */
const FEWEST_WORDS = 3;
/** Confidence from which a word counts as certain. */
const SURE = 70;
/** How many times more a sideways reading must recognise to win: engines read some sideways text by themselves. */
const SIDEWAYS = 1.5;
/**
 * Stop words identify a language better than the engine's confidence: another language wins from this share of the
 * expected one's result.
 */
const LANGUAGE_SWITCH_RATIO = 0.9;
/** Words with less confidence are noise: specks, rules, edges of punch holes. */
const NOISE = 20;
/** Wrong orientations on the scanner, the most likely first. */
const OTHER_WAYS = [180, 90, 270] as const;

export type Read = (order: Pick<ReadOrder, 'language' | 'turn'>) => Promise<ReadReply>;

interface Attempt {
  readonly language: ReadingLanguage;
  readonly turn: PageReading['turn'];
  readonly reply: ReadReply;
  readonly confidence: number;
  /** Letters of words recognised with certainty. */
  readonly understood: number;
}

/**
 * Recognises a page and finds its orientation and language by trying: with a poor result the page is turned, and text
 * in another language is recognised again in that one.
 * @param picture size of the picture as given to `read`, pixels
 */
export async function readPicture(
  read: Read,
  picture: Size & { readonly dpi: number },
  expected: ReadingLanguage,
): Promise<PageReading> {
  const attempt = async (language: ReadingLanguage, turn: PageReading['turn']): Promise<Attempt> => {
    const reply = await read({ language, turn });
    const { words } = reply;
    return { language, turn, reply, confidence: confidenceOf(words), understood: understoodOf(words) };
  };
  let best = await attempt(expected, 0);
  if (best.confidence < UPRIGHT && best.reply.words.length >= FEWEST_WORDS)
    for (const turn of OTHER_WAYS) {
      const other = await attempt(expected, turn);
      if (other.understood > best.understood * (turn === 180 ? 1 : SIDEWAYS)) best = other;
      if (best.confidence >= UPRIGHT) break;
    }
  const language = languageOf(best.reply.words.map(({ text }) => text).join(' '));
  if (language !== undefined && language !== best.language) {
    const other = await attempt(language, best.turn);
    if (other.understood >= best.understood * LANGUAGE_SWITCH_RATIO) best = other;
  }
  return laidOut(best, picture);
}

const understoodOf = (words: readonly SeenWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + (confidence >= SURE ? text.length : 0), 0);

/** Mean confidence weighted by length: a certain long word counts more than a speck taken for a full stop. */
function confidenceOf(words: readonly SeenWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

/** Words of a line joined by spaces, one line below the other; boxes in the orientation of the file. */
function laidOut(
  { language, turn, reply, confidence }: Attempt,
  picture: Size & { readonly dpi: number },
): PageReading {
  const words: ReadWord[] = [];
  const scale = PAGE_UNITS_PER_INCH / picture.dpi;
  let text = '';
  let line = -1;
  for (const seen of reply.words) {
    if (seen.confidence < NOISE) continue;
    if (text !== '') text += seen.line === line ? ' ' : '\n';
    line = seen.line;
    const { x, y, width, height } = turnedBack(seen, turn, picture);
    words.push({
      text: seen.text,
      start: text.length,
      x: x * scale,
      y: y * scale,
      width: width * scale,
      height: height * scale,
      confidence: Math.round(seen.confidence),
    });
    text += seen.text;
  }
  return { language, turn: words.length < FEWEST_WORDS ? 0 : turn, confidence, text, words };
}

/** Maps a box on a picture that was turned clockwise back to the original picture. */
export function turnedBack({ x, y, width, height }: Rect, turn: PageReading['turn'], was: Size): Rect {
  if (turn === 90) return { x: y, y: was.height - x - width, width: height, height: width };
  if (turn === 180) return { x: was.width - x - width, y: was.height - y - height, width, height };
  if (turn === 270) return { x: was.width - y - height, y: x, width: height, height: width };
  return { x, y, width, height };
}
