// oxlint-disable-next-line typescript/triple-slash-reference -- types of packages that have none; importers of other folders must see them too
/// <reference path="./packages.d.ts" />
import { deu, eng, fra, ita, nld, pol, spa } from 'stopword';
import { fold } from './fold.ts';
import { tokenise } from './tokenise.ts';

/** Languages that pages are read in, by the names that reading engines know. */
export const READING_LANGUAGES = ['deu', 'eng', 'fra', 'ita', 'nld', 'pol', 'spa'] as const;
export type ReadingLanguage = (typeof READING_LANGUAGES)[number];

const smallWords: Readonly<Record<ReadingLanguage, ReadonlySet<string>>> = {
  deu: new Set(deu.map(fold)),
  eng: new Set(eng.map(fold)),
  fra: new Set(fra.map(fold)),
  ita: new Set(ita.map(fold)),
  nld: new Set(nld.map(fold)),
  pol: new Set(pol.map(fold)),
  spa: new Set(spa.map(fold)),
};
/** Small words that must speak for a language before it is believed, and how much louder than for any other. */
const FEWEST = 4;
const LOUDER = 1.3;

/**
 * The language of a text by its small words, which a model of another language still reads; undefined where they do
 * not tell.
 */
export function languageOf(text: string): ReadingLanguage | undefined {
  const words = [...tokenise(text)].map(({ folded }) => folded).filter((word) => word.length > 1);
  const votes = READING_LANGUAGES.map((language) => ({
    language,
    // A word that many languages share tells little.
    count: words.filter((word) => smallWords[language].has(word)).length,
  })).toSorted((one, other) => other.count - one.count);
  const [first, second] = votes;
  if (first === undefined || second === undefined) return undefined;
  return first.count >= FEWEST && first.count >= second.count * LOUDER ? first.language : undefined;
}
