import { isStopWord } from './stopWords.ts';
import { formOf, termOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

/** Prefixes of the keys of word forms and of word pairs; no term contains either. */
const FORM = '≈';
const PAIR = '·';
/** Separates texts among the terms, so that no phrase spans two. */
const END = '\n';

/** The key of a form, used if it differs from its term. */
export const formKey = (form: string): string => FORM + form;
/** The key of two consecutive words, ignoring stop words between them. */
export const pairKey = (first: string, second: string): string => PAIR + first + PAIR + second;

/** Words that may be suggested as another spelling, by length. */
const OFFERED = /^\p{L}{4,32}$/u;

/**
 * What the full-text index keeps of a text: the terms of its words; their forms, for searching by prefix; pairs of
 * neighbours, for phrases. Both databases only see these keys, so their answers agree. For phrases of three or more
 * words the pairs only select candidates, whose `words`, kept beside the index, are then searched.
 */
export class TextKeys {
  readonly terms = new Set<string>();
  readonly #forms = new Set<string>();
  readonly #pairs = new Set<string>();
  /** One spelling of each form that is long enough to be suggested. */
  readonly spellings = new Map<string, string>();
  readonly #known = new Map<string, string>();
  /** Terms in order. */
  readonly #words: string[] = [];
  #last: string | undefined;

  /** Adds a text that continues the previous one. */
  add(text: string): void {
    for (const { folded, start, end } of tokenise(text)) {
      const term = this.#known.get(folded) ?? this.#learn(folded, text.slice(start, end));
      if (term === '') continue;
      if (this.#last !== undefined) this.#pairs.add(pairKey(this.#last, term));
      this.#last = term;
      this.#words.push(term);
    }
  }

  /** Ends a text: no phrase spans this place. */
  end(): void {
    this.#last = undefined;
    this.#words.push(END);
  }

  /** All keys, most important first: if room is short, the last are dropped. */
  all(): string[] {
    return [...this.terms, ...this.#forms, ...this.#pairs];
  }

  /** The terms in order, each surrounded by spaces, so that a phrase is a substring. */
  get words(): string {
    return ` ${this.#words.join(' ')} `;
  }

  /** The term of a word seen for the first time; empty for a stop word. */
  #learn(folded: string, spelt: string): string {
    const term = isStopWord(folded) ? '' : termOf(folded);
    this.#known.set(folded, term);
    if (term === '') return term;
    this.terms.add(term);
    const form = formOf(folded);
    if (form !== term) this.#forms.add(formKey(form));
    if (OFFERED.test(spelt) && !this.spellings.has(form)) this.spellings.set(form, spelt);
    return term;
  }
}

/** Keys of unrelated texts, such as names and values. */
export function keysOf(texts: Iterable<string>): TextKeys {
  const keys = new TextKeys();
  for (const text of texts) {
    keys.add(text);
    keys.end();
  }
  return keys;
}
