// oxlint-disable-next-line typescript/triple-slash-reference -- types of packages that have none; importers of other folders must see them too
/// <reference path="./packages.d.ts" />
import snowball from 'snowball-stemmers';
import { deu, eng } from 'stopword';
import { fold } from './fold.ts';
import { tokenise } from './tokenise.ts';

/** Longest term kept, in UTF-16 units: longer runs are noise of a scan, and PostgreSQL bounds a lexeme. */
const TERM_MAXIMUM = 64;

const german = snowball.newStemmer('german');
const english = snowball.newStemmer('english');
const stopWords = new Set([...deu, ...eng].map(fold));
const digit = /\p{N}/u;

/**
 * The term a folded word is indexed, sought and marked under. One term per word whatever its language: the German stem
 * (the archive's main language), of which the English stem is taken, so that plurals and cases of both meet. The
 * spellings ae, oe, ue of umlauts meet a, o, u. Stems need not be words; they need only be equal on both sides. Words
 * with digits are numbers and codes and stay as they are.
 */
export function termOf(folded: string): string {
  const word = folded.slice(0, TERM_MAXIMUM);
  if (digit.test(word)) return word;
  return english.stem(german.stem(word.replace(/([ao])e/g, '$1').replace(/(?<!q)ue/g, 'u')));
}

/** Distinct terms of a text without stop words, in order of appearance: what the full-text index stores. */
export function indexTerms(text: string): string[] {
  const known = new Map<string, string>();
  for (const { folded } of tokenise(text)) {
    if (!known.has(folded) && !stopWords.has(folded)) known.set(folded, termOf(folded));
  }
  return [...new Set(known.values())];
}

/**
 * Distinct terms of a full-text query that a document must all hold, and the words (folded) that are too common to
 * seek, which the search refuses while offering the rest (specification, section 5). A common word that is part of a
 * number or a compound (`V-2024-0012`) is none that the user typed: it is left out in silence.
 */
export function queryTerms(text: string): { terms: string[]; stopWords: string[] } {
  const terms = new Set<string>();
  const refused = new Set<string>();
  for (const typed of text.split(/\s+/u)) {
    const words = [...tokenise(typed)].map(({ folded }) => folded);
    const sought = words.filter((word) => !stopWords.has(word));
    for (const word of sought) terms.add(termOf(word));
    if (sought.length === 0) for (const word of words) refused.add(word);
  }
  return { terms: [...terms], stopWords: [...refused] };
}

/** A full-text query without its stop words: the search offered in place of a refused one. */
export const withoutStopWords = (text: string): string =>
  [...tokenise(text)]
    .filter(({ folded }) => !stopWords.has(folded))
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
