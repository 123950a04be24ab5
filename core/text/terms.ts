// oxlint-disable-next-line typescript/triple-slash-reference -- types of packages that have none; importers of other folders must see them too
/// <reference path="./packages.d.ts" />
import snowball from 'snowball-stemmers';

/** Longest term in UTF-16 units: longer runs are scan noise, and PostgreSQL limits a lexeme. */
const TERM_MAXIMUM = 64;

const german = snowball.newStemmer('german');
const english = snowball.newStemmer('english');
const digit = /\p{N}/u;

/** Cache of stems: a document repeats its words on every page, and stemming is the expensive part. */
const stems = new Map<string, string>();
/** A few megabytes: the vocabulary of an office, not counting scan noise. */
const STEMS_KEPT = 50_000;

/**
 * The term under which a folded word is indexed, searched and highlighted. There is one term per word whatever its
 * language: the English stem of the German stem (the archive's main language), without the endings that inflect nouns
 * in the other languages (docs/decisions/0060-one-stem-for-six-languages.md). The spellings ae, oe, ue for umlauts
 * coincide with a, o, u. Stems need not be words; they only need to be equal on both sides. Words with digits are
 * numbers and codes and stay unchanged.
 */
export function termOf(folded: string): string {
  const word = formOf(folded);
  return digit.test(word) ? word : (stems.get(word) ?? keepStem(word));
}

function keepStem(word: string): string {
  if (stems.size >= STEMS_KEPT) stems.clear();
  const stem = withoutEnding(english.stem(german.stem(word)));
  stems.set(word, stem);
  return stem;
}

/**
 * Removes what German and English stems keep of other languages: French plurals (journaux, tableaux), Italian and
 * Spanish gender and number (fattura, fatture), Dutch long vowels (jaar, jaren). Short words keep their vowel: it often
 * is all that tells them apart (data, date).
 */
const withoutEnding = (stem: string): string =>
  stem
    .replace(/(?<=...)eaux$/, 'eau')
    .replace(/(?<=...)aux$/, 'al')
    .replace(/(?<=...[^aeiou])[aeio]$/, '')
    .replace(/(?<![aeiou])([aeou])\1(?=[^aeiou]$)/, '$1');

/**
 * The form of a folded word for searching by prefix: both spellings of umlauts coincide, and so do ł and l, which
 * Unicode does not decompose; endings stay.
 */
export function formOf(folded: string): string {
  const word = folded.slice(0, TERM_MAXIMUM);
  return digit.test(word)
    ? word
    : word
        .replace(/([ao])e/g, '$1')
        .replace(/(?<!q)ue/g, 'u')
        .replaceAll('ł', 'l');
}
