import { fold } from './fold.ts';

/** A word of a text: its place (UTF-16 offsets, `end` exclusive) and its folded form. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text in order: runs of letters and digits; everything else separates. */
export function* tokenise(text: string): Generator<Token> {
  for (const match of text.matchAll(words)) {
    // Folding may split a compatibility character (½ → 1⁄2); its parts become separate words at the same place.
    for (const [folded] of foldedWords(match[0]))
      yield { start: match.index, end: match.index + match[0].length, folded };
  }
}

const foldedWords = (word: string) => fold(word).matchAll(words);
