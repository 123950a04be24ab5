// oxlint-disable-next-line typescript/triple-slash-reference -- types of packages that have none; importers of other folders must see them too
/// <reference path="./packages.d.ts" />
import { deu, eng, fra, ita, nld, pol, spa } from 'stopword';
import { fold } from './fold.ts';
import { tokenise } from './tokenise.ts';

/** Languages of text recognition, by the names its engines use. */
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
/** How many function words a language needs to be trusted, and by what factor it must lead. */
const FEWEST = 4;
const LOUDER = 1.3;

/**
 * The language of a text, judged by its function words, which are recognised even with another language's model;
 * undefined if they are not conclusive.
 */
export function languageOf(text: string): ReadingLanguage | undefined {
  const words = [...tokenise(text)].map(({ folded }) => folded).filter((word) => word.length > 1);
  const votes = READING_LANGUAGES.map((language) => {
    const known = words.filter((word) => smallWords[language].has(word));
    return { language, count: known.length, weight: known.reduce((sum, word) => sum + weightOf(word), 0) };
  }).toSorted((one, other) => other.weight - one.weight);
  const [first, second] = votes;
  if (first === undefined || second === undefined) return undefined;
  return first.count >= FEWEST && first.weight >= second.weight * LOUDER ? first.language : undefined;
}

/** A word shared by many languages says little: Spanish shares most of its function words with French or Italian. */
const weightOf = (word: string): number =>
  READING_LANGUAGES.filter((language) => smallWords[language].has(word)).length ** -2;
