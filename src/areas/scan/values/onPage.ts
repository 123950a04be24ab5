import type { LookupRow } from '#core/contract/master.ts';
import type { ReadWord } from '#core/text/reading.ts';
import { letters } from './found.ts';

/** Lines from the top whose first words are looked up: the sender is usually named there. */
const LINES = 12;
/** Too many entries begin with shorter words. */
const LETTERS = 3;

/** The first words of a page's first lines, because a look-up table is searched by the beginnings of its entries. */
export function lineBeginnings(words: readonly ReadWord[]): readonly string[] {
  const first: string[] = [];
  let lines = 0;
  let line: ReadWord | undefined;
  for (const word of words) {
    if (line !== undefined && Math.abs(word.y - line.y) <= word.height) continue;
    line = word;
    lines += 1;
    if (lines > LINES) break;
    if (letters(word.text).length >= LETTERS) first.push(word.text);
  }
  return [...new Set(first)];
}

interface OnPage {
  readonly row: LookupRow;
  /** Offsets of the words of its value. */
  readonly words: readonly number[];
}

/** The row of a look-up table whose whole value for an index is on the page; the longest if there are several. */
export function rowOnPage(rows: readonly LookupRow[], indexid: number, words: readonly ReadWord[]): OnPage | undefined {
  const said = words.map(({ text }) => letters(text));
  const found = rows.flatMap((row): OnPage[] => {
    const value = row.indexes.find((index) => index.indexid === indexid)?.value ?? '';
    const wanted = value
      .split(/\s+/u)
      .map(letters)
      .filter((word) => word !== '');
    if (wanted.join('').length < LETTERS) return [];
    const at = said.findIndex((_, start) => wanted.every((word, index) => said[start + index] === word));
    return at < 0 ? [] : [{ row, words: words.slice(at, at + wanted.length).map(({ start }) => start) }];
  });
  return found.toSorted((one, other) => other.words.length - one.words.length)[0];
}
