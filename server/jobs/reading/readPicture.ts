import { PAGE_UNITS_PER_INCH, type Rect, type Size } from '#core/kernel/geometry.ts';
import { languageOf, type ReadingLanguage } from '#core/text/language.ts';
import type { PageReading, ReadWord } from '#core/text/reading.ts';
import type { ReadOrder, ReadReply, SeenWord } from '#server/render/reading/protocol.ts';

/** Mean confidence above which a page is taken to be read the right way up: one upside down has some 30. */
const UPRIGHT = 62;
/** Words that are weighed at all: fewer say nothing about a page. */
const FEWEST_WORDS = 3;
/** Confidence of a word that was read surely. */
const SURE = 70;
/** How much more is to be understood sideways: engines read some of that by themselves. */
const SIDEWAYS = 1.5;
/** Small words tell a language more surely than its model does: one that understands about as much is taken. */
const AS_WELL = 0.9;
/** Words below this are noise: specks, rules, the edge of a punch hole. */
const NOISE = 20;
/** The ways a sheet is laid on the glass wrongly, the likeliest first. */
const OTHER_WAYS = [180, 90, 270] as const;

export type Read = (order: Pick<ReadOrder, 'language' | 'turn'>) => Promise<ReadReply>;

interface Attempt {
  readonly language: ReadingLanguage;
  readonly turn: PageReading['turn'];
  readonly reply: ReadReply;
  readonly confidence: number;
  /** Letters of words that were read surely. */
  readonly understood: number;
}

/**
 * Reads a page in a language and the right way up, both found by reading: what was understood badly is turned, and
 * what turns out to be another language is read in that one.
 * @param picture size of the picture as it is given to `read`, pixels
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
    if (other.understood >= best.understood * AS_WELL) best = other;
  }
  return laidOut(best, picture);
}

const understoodOf = (words: readonly SeenWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + (confidence >= SURE ? text.length : 0), 0);

/** Mean of the words by their length: a long word read surely says more than a speck taken for a full stop. */
function confidenceOf(words: readonly SeenWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

/** Words of a line with spaces between them, lines below each other, boxes on the page as its file shows it. */
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

/** A box of a picture that was turned clockwise, on the picture as it was. */
export function turnedBack({ x, y, width, height }: Rect, turn: PageReading['turn'], was: Size): Rect {
  if (turn === 90) return { x: y, y: was.height - x - width, width: height, height: width };
  if (turn === 180) return { x: was.width - x - width, y: was.height - y - height, width, height };
  if (turn === 270) return { x: was.width - y - height, y: x, width: height, height: width };
  return { x, y, width, height };
}
