import { formKey, pairKey } from './keys.ts';
import { isStopWord } from './stopWords.ts';
import { formOf, termOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

/** A word of the query: its index term, and whether any word beginning with its form matches. */
export interface SoughtWord {
  readonly term: string;
  readonly form: string;
  readonly begins: boolean;
}
/** One item of the query: a word, a number with several parts, or a phrase. */
export interface SoughtItem {
  /** As typed, without the leading sign. */
  readonly source: string;
  readonly words: readonly SoughtWord[];
  /** A phrase: the words must be consecutive. */
  readonly adjacent: boolean;
}
/**
 * A full-text query: of each entry of `all` one alternative must match, and nothing of `none`. `stopWords` (folded) are
 * too common to search for: the search refuses them while offering the rest (specification, section 5).
 */
export interface FulltextQuery {
  readonly all: readonly (readonly SoughtItem[])[];
  readonly none: readonly SoughtItem[];
  readonly stopWords: readonly string[];
}

/** Most words of a query; further ones are ignored. */
const WORDS_MAXIMUM = 10_000;

const QUOTES = '"“”„«»';
const pieces = new RegExp(
  `(?<sign>(?<=^|\\s)-)?(?:[${QUOTES}](?<phrase>[^${QUOTES}]*)[${QUOTES}]?|(?<word>[^\\s${QUOTES}]+))`,
  'gu',
);
/** OR in the languages of the product; capitals distinguish it, but `of` and `o` occur in capitals in other texts. */
const either = new Set(['|', 'OR', 'ODER', 'OU', 'LUB']);

/**
 * Reads a full-text query: words that must all occur, `"phrases"`, `beginnings*`, `-exclusions` and `this OR that`,
 * where OR joins only its two neighbours. Every input is valid; signs without meaning are ignored. A stop word within a
 * phrase or a number (`V-2024-0012`) is skipped without a message.
 */
export function parseFulltext(text: string): FulltextQuery {
  const all: SoughtItem[][] = [];
  const none: SoughtItem[] = [];
  const refused = new Set<string>();
  let room = WORDS_MAXIMUM;
  /** The alternatives the next OR would extend, and whether an OR was just read. */
  let [open, isEither]: [SoughtItem[] | undefined, boolean] = [undefined, false];
  for (const { groups } of text.matchAll(pieces)) {
    const { sign, phrase, word } = groups ?? {};
    if (sign === undefined && word !== undefined && either.has(word)) {
      isEither = open !== undefined;
      continue;
    }
    const { item, stops } = itemOf(phrase ?? word ?? '', phrase !== undefined);
    for (const stop of stops) refused.add(stop);
    if (item === undefined && stops.length === 0) continue;
    if (item === undefined || sign !== undefined) open = undefined;
    else if (open !== undefined && isEither && item.words.length <= room) open.push(item);
    else open = item.words.length <= room ? [item] : undefined;
    if (open?.length === 1) all.push(open);
    if (item !== undefined && sign !== undefined && item.words.length <= room) none.push(item);
    room -= item?.words.length ?? 0;
    isEither = false;
  }
  return { all, none, stopWords: [...refused] };
}

/** The item of one piece, or the stop words if it contains nothing else. */
function itemOf(typed: string, isPhrase: boolean): { item?: SoughtItem; stops: readonly string[] } {
  const begins = /[\p{L}\p{N}\p{M}]\*+\s*$/u.test(typed);
  const tokens = [...tokenise(typed)].map(({ folded }) => folded);
  const words = tokens.flatMap((folded, at): SoughtWord[] => {
    const isBeginning = begins && at === tokens.length - 1;
    if (isStopWord(folded) && !isBeginning) return [];
    return [{ term: termOf(folded), form: formOf(folded), begins: isBeginning }];
  });
  if (words.length === 0) return { stops: tokens };
  const source = isPhrase ? `"${typed}"` : typed.replace(/^-+/u, '');
  return { item: { source, words, adjacent: isPhrase && words.length > 1 }, stops: [] };
}

/** A query as a user would type it. */
export const printFulltext = ({ all, none }: Pick<FulltextQuery, 'all' | 'none'>): string =>
  [
    ...all.map((alternatives) => alternatives.map(({ source }) => source).join(' OR ')),
    ...none.map(({ source }) => `-${source}`),
  ].join(' ');

/**
 * A condition on the keys of a document (keys.ts), which is all a database needs; for phrases of three or more words
 * also on its words: one of `runs` must occur in them, with `pairs` as a prefilter on the keys.
 */
export type KeyCondition =
  | { readonly key: string; readonly begins: boolean }
  | { readonly runs: readonly string[]; readonly pairs: KeyCondition }
  | { readonly every: readonly KeyCondition[] }
  | { readonly some: readonly KeyCondition[] };

/** What must hold for a document to be found, and what must not; both absent for an empty query. */
export interface FulltextCondition {
  readonly must?: KeyCondition;
  readonly mustNot?: KeyCondition;
}

export const conditionOf = ({ all, none }: FulltextQuery): FulltextCondition => ({
  ...(all.length > 0 && {
    must: joined(
      'every',
      all.map((alternatives) => joined('some', alternatives.map(ofItem))),
    ),
  }),
  ...(none.length > 0 && { mustNot: joined('some', none.map(ofItem)) }),
});

const joined = (how: 'every' | 'some', conditions: readonly KeyCondition[]): KeyCondition => {
  const distinct = [...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values()];
  const [first] = distinct;
  if (first !== undefined && distinct.length === 1) return first;
  return how === 'every' ? { every: distinct } : { some: distinct };
};

function ofItem({ words, adjacent }: SoughtItem): KeyCondition {
  if (!adjacent) return joined('every', words.map(ofWord));
  const pairs = joined(
    'every',
    words.slice(1).map((word, at) => ofPair(words[at]?.term ?? '', word)),
  );
  return words.length > 2 ? { runs: runsOf(words), pairs } : pairs;
}

/** A phrase as it occurs in a document's words; an unfinished last word also matches as a prefix. */
function runsOf(words: readonly SoughtWord[]): readonly string[] {
  const run = (last: string) => ` ${[...words.slice(0, -1).map(({ term }) => term), last].join(' ')}`;
  const { term = '', form = '', begins = false } = words.at(-1) ?? {};
  return [`${run(term)} `, ...(begins ? [run(form)] : [])];
}

/** Whether the condition can be decided by keys alone. */
export const isOfKeysAlone = (condition: KeyCondition): boolean => {
  if ('every' in condition) return condition.every.every(isOfKeysAlone);
  return 'some' in condition ? condition.some.every(isOfKeysAlone) : 'key' in condition;
};

const key = (name: string, begins = false): KeyCondition => ({ key: name, begins });

const ofWord = ({ term, form, begins }: SoughtWord): KeyCondition =>
  begins ? joined('some', [key(form, true), key(formKey(form), true)]) : key(term);

/** Pairs are indexed by terms; an unfinished second word also matches as a prefix. */
const ofPair = (first: string, { term, form, begins }: SoughtWord): KeyCondition =>
  begins ? joined('some', [key(pairKey(first, form), true), key(pairKey(first, term))]) : key(pairKey(first, term));
