// oxlint-disable-next-line typescript/triple-slash-reference -- types of packages that have none; importers of other folders must see them too
/// <reference path="./packages.d.ts" />
import snowball from 'snowball-stemmers';

/** Longest term kept, in UTF-16 units: longer runs are noise of a scan, and PostgreSQL bounds a lexeme. */
const TERM_MAXIMUM = 64;

const german = snowball.newStemmer('german');
const english = snowball.newStemmer('english');
const digit = /\p{N}/u;

/** Terms of the words seen last: a document says the same words on every page, and stemming is what costs. */
const stems = new Map<string, string>();
/** A few megabytes; the vocabulary of an office, noise of scans aside. */
const STEMS_KEPT = 50_000;

/**
 * The term a folded word is indexed, sought and marked under. One term per word whatever its language: the German stem
 * (the archive's main language), of which the English stem is taken, so that plurals and cases of both meet. The
 * spellings ae, oe, ue of umlauts meet a, o, u. Stems need not be words; they need only be equal on both sides. Words
 * with digits are numbers and codes and stay as they are.
 */
export function termOf(folded: string): string {
  const word = formOf(folded);
  return digit.test(word) ? word : (stems.get(word) ?? keepStem(word));
}

function keepStem(word: string): string {
  if (stems.size >= STEMS_KEPT) stems.clear();
  const stem = english.stem(german.stem(word));
  stems.set(word, stem);
  return stem;
}

/** The form of a folded word whose beginnings are sought: umlauts spelt in either way meet, endings stay. */
export function formOf(folded: string): string {
  const word = folded.slice(0, TERM_MAXIMUM);
  return digit.test(word) ? word : word.replace(/([ao])e/g, '$1').replace(/(?<!q)ue/g, 'u');
}
