import type { Rect } from '#core/kernel/geometry.ts';
import { type Mark, markBounds, markWords } from '#core/marks/mark.ts';
import type { PageText } from '../text/pageText.ts';

/** Most characters of the text beneath a mark. */
const LONGEST = 80;

/** A mark's own text; null if it has none. */
export const ownWords = (mark: Mark): string | null => {
  const words = markWords(mark).replace(/\s+/g, ' ').trim();
  return words === '' ? null : cut(words);
};

/**
 * The page's words beneath a mark, in order; null if there are none. A word counts if its centre is inside the mark's
 * box.
 */
export const wordsBeneath = ({ text, words }: PageText, mark: Mark): string | null => {
  const box = markBounds(mark);
  const covered = words.filter((word) => isWithin(box, word));
  if (covered.length === 0) return null;
  return cut(covered.map(({ start, end }) => text.slice(start, end)).join(' '));
};

const isWithin = (box: Rect, word: Rect): boolean => {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
};

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`);
