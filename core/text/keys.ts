import { isStopWord } from './stopWords.ts';
import { formOf, termOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

/** What begins the key of a form and that of two neighbours; no term holds either. */
const FORM = '≈';
const PAIR = '·';
/** Stands among terms where a text ends: no phrase runs over it. */
const END = '\n';

/** Under which a form is indexed where it is not its own term. */
export const formKey = (form: string): string => FORM + form;
/** Under which two words are indexed of which the second follows the first, stop words between them not counted. */
export const pairKey = (first: string, second: string): string => PAIR + first + PAIR + second;

/** Lengths of words that are offered in place of one that nothing is found by. */
const OFFERED = /^\p{L}{4,32}$/u;

/**
 * What the full-text index holds of a text: the terms of its words; their forms, by which beginnings are found; pairs
 * of neighbours, by which phrases are found. Both databases know these keys alone, so they answer alike. Of phrases of
 * three words and more the pairs name candidates, whose `words` are kept beside the index and looked through.
 */
export class TextKeys {
  readonly terms = new Set<string>();
  readonly #forms = new Set<string>();
  readonly #pairs = new Set<string>();
  /** A spelling of each form that is long enough to be offered. */
  readonly spellings = new Map<string, string>();
  readonly #known = new Map<string, string>();
  /** Terms as they follow one another. */
  readonly #words: string[] = [];
  #last: string | undefined;

  /** Adds a text that goes on where the one before ended. */
  add(text: string): void {
    for (const { folded, start, end } of tokenise(text)) {
      const term = this.#known.get(folded) ?? this.#learn(folded, text.slice(start, end));
      if (term === '') continue;
      if (this.#last !== undefined) this.#pairs.add(pairKey(this.#last, term));
      this.#last = term;
      this.#words.push(term);
    }
  }

  /** What comes next is another text: no phrase runs over this place. */
  end(): void {
    this.#last = undefined;
    this.#words.push(END);
  }

  /** Everything, what matters most first: where room is short the last is left out. */
  all(): string[] {
    return [...this.terms, ...this.#forms, ...this.#pairs];
  }

  /** Terms as they follow one another, a space on either side of each: phrases stand in it as runs of terms. */
  get words(): string {
    return ` ${this.#words.join(' ')} `;
  }

  /** The term of a word met for the first time; empty for a stop word. */
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

/** Keys of texts that have nothing to do with each other: a name, values. */
export function keysOf(texts: Iterable<string>): TextKeys {
  const keys = new TextKeys();
  for (const text of texts) {
    keys.add(text);
    keys.end();
  }
  return keys;
}
