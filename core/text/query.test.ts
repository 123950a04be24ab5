import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf, type TextKeys } from './keys.ts';
import { conditionOf, type FulltextCondition, type KeyCondition, parseFulltext, printFulltext } from './query.ts';
import { searchTerms } from './searchTerms.ts';
import { isStopWord } from './stopWords.ts';
import { tokenise } from './tokenise.ts';

/** Evaluates a condition in memory, as a database would. */
const holds = (keys: TextKeys, condition: KeyCondition): boolean => {
  if ('every' in condition) return condition.every.every((part) => holds(keys, part));
  if ('some' in condition) return condition.some.some((part) => holds(keys, part));
  if ('runs' in condition)
    return holds(keys, condition.pairs) && condition.runs.some((run) => keys.words.includes(run));
  return keys.all().some((key) => (condition.begins ? key.startsWith(condition.key) : key === condition.key));
};
const finds = (keys: TextKeys, { must, mustNot }: FulltextCondition): boolean =>
  (must === undefined || holds(keys, must)) && (mustNot === undefined || !holds(keys, mustNot));
const isFound = (text: string, query: string): boolean => finds(keysOf([text]), conditionOf(parseFulltext(query)));

const letter = 'Anbei die offene Rechnung für die Lieferung der Häuser, Nr. V-2022-02181 vom März.';

test('[SRCH-02] all words must occur, in any inflection', () => {
  expect(isFound(letter, 'Rechnungen Lieferungen')).toBe(true);
  expect(isFound(letter, 'Rechnung Schiff')).toBe(false);
});

test('[SRCH-02] a phrase is consecutive words, not counting stop words between them', () => {
  expect(isFound(letter, '"offene Rechnung"')).toBe(true);
  expect(isFound(letter, '„Rechnung für die Lieferung“')).toBe(true);
  expect(isFound(letter, '«Rechnung offene»')).toBe(false);
  expect(isFound(letter, '"offene Lieferung"')).toBe(false);
  expect(isFound(letter, '"offene rechn*"')).toBe(true);
  expect(isFound(letter, '"offene Rechnung')).toBe(true);
});

test('[SRCH-02] a phrase of many words is recognised by its pairs', () => {
  const pairs = 'alte Krane fahren nicht, neue Krane fahren schnell';
  expect(isFound(pairs, '"alte Krane fahren"')).toBe(true);
  expect(isFound(pairs, '"Alter Kran fährt schnell"')).toBe(false);
  expect(isFound(pairs, '"alte Krane fahren schn*"')).toBe(false);
  expect(isFound(pairs, '"neue Krane fahren schn*"')).toBe(true);
  expect(isFound(pairs, '"neue Krane fahren schnell" -"alte Krane fahren schnell"')).toBe(true);
  const apart = keysOf(['alte Krane', 'Krane fahren']);
  expect(finds(apart, conditionOf(parseFulltext('"alte Krane fahren"')))).toBe(false);
});

test('[SRCH-02] a phrase does not extend from one value into the next', () => {
  const keys = keysOf(['offene', 'Rechnung']);
  expect(finds(keys, conditionOf(parseFulltext('"offene Rechnung"')))).toBe(false);
  expect(finds(keys, conditionOf(parseFulltext('offene Rechnung')))).toBe(true);
});

test('[SRCH-02] a prefix finds every word that starts with it, whatever its ending', () => {
  for (const query of ['Rechn*', 'rechnung*', 'Häuse*', 'haeus*', 'HAUS*', '0218*'])
    expect(isFound(letter, query)).toBe(true);
  for (const query of ['echnung*', 'Rechnungen*', 'Häuserm*', 'rechn']) expect(isFound(letter, query)).toBe(false);
});

test('[SRCH-02] an exclusion works, also alone; a hyphen within a word excludes nothing', () => {
  expect(isFound(letter, 'Rechnung -Schiff')).toBe(true);
  expect(isFound(letter, 'Rechnung -Lieferung')).toBe(false);
  expect(isFound(letter, '-Schiff')).toBe(true);
  expect(isFound(letter, '-"offene Rechnungen"')).toBe(false);
  expect(isFound(letter, '-liefer*')).toBe(false);
  expect(isFound(letter, 'V-2022')).toBe(true);
  expect(isFound(letter, 'Rechnung - Lieferung')).toBe(true);
});

test('[SRCH-02] either-or binds its neighbours, in the languages it is typed in', () => {
  for (const or of ['OR', 'ODER', 'OU', 'LUB', '|']) {
    expect(isFound(letter, `Schiff ${or} Rechnung`)).toBe(true);
    expect(isFound(letter, `Schiff ${or} Rechnung Kran`)).toBe(false);
    expect(isFound(letter, `Kran ${or} Schiff ${or} "offene Rechnung"`)).toBe(true);
  }
  expect(parseFulltext('OR Kran OR').all).toHaveLength(1);
  expect(parseFulltext('Kran -Schiff OR Wagen').all).toHaveLength(2);
});

test('[SRCH-02] stop words are reported and the rest is offered; in phrases and numbers they are not stop words', () => {
  expect(parseFulltext('die Rechnung of 2026').stopWords).toEqual(['die', 'of']);
  expect(printFulltext(parseFulltext('die Rechnung of 2026'))).toBe('Rechnung 2026');
  expect(printFulltext(parseFulltext('und "Kran und Wagen" ODER der -für -Schiff* die'))).toBe(
    '"Kran und Wagen" -Schiff*',
  );
  expect(parseFulltext('Leasingvertrag V-2022-02181').stopWords).toEqual([]);
  expect(parseFulltext('Kran OR die Wagen').all).toHaveLength(2);
  expect(parseFulltext('die*').stopWords).toEqual([]);
});

const token = fc.oneof(
  fc.constantFrom('"', '„', '»', '*', '-', ' ', 'OR', '|', "'", '(', ')', 'und', 'V-2'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const typed = fc.array(token, { maxLength: 20 }).map((parts) => parts.join(''));

test('[SRCH-02] any input is parsed, prints to the same meaning, and yields keys safe for every database', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { all, none } = parseFulltext(text);
      const printed = parseFulltext(printFulltext({ all, none }));
      expect(printed).toEqual({ all, none, stopWords: [] });
      const keys = JSON.stringify(conditionOf({ all, none, stopWords: [] })).matchAll(/"key":"([^"]*)"/gu);
      for (const [, key] of keys) expect(key).toMatch(/^[≈·\p{L}\p{N}]+$/u);
    }),
  );
});

test('[SRCH-02] a text is found by its words, their prefixes and neighbours', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, pick) => {
      const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(([word]) => word);
      const [word, next] = words.slice(pick % Math.max(words.length, 1));
      fc.pre(word !== undefined && [...tokenise(word)].every(({ folded }) => !isStopWord(folded)));
      for (const query of [word, `${word}*`, ...(next === undefined ? [] : [`"${word} ${next}"`])])
        expect(isFound(text, query)).toBe(true);
    }),
  );
});

test('[SRCH-02] ten thousand words are parsed quickly, and more are refused', () => {
  const { all } = parseFulltext(Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' '));
  expect(all).toHaveLength(10_000);
});

test('[SRCH-03] highlighting covers words, prefixes and whole phrases, no exclusions', () => {
  const shown = (query: string) =>
    searchTerms(query)
      .rangesIn(letter)
      .map(({ start, end }) => letter.slice(start, end));
  expect(shown('Rechnungen haeus*')).toEqual(['Rechnung', 'Häuser']);
  expect(shown('"offene Rechnung" Lieferung')).toEqual(['offene Rechnung', 'Lieferung']);
  expect(shown('"Rechnung Lieferung" Rechnung')).toEqual(['Rechnung für die Lieferung']);
  expect(shown('-Rechnung März OR Schiff')).toEqual(['März']);
});
