import type { TextRange } from './find.ts';
import { parseFulltext, type SoughtItem, type SoughtWord } from './query.ts';
import { isStopWord } from './stopWords.ts';
import { formOf, termOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

/** A hit, and which search item it belongs to. */
export interface Hit extends TextRange {
  readonly sought: string;
}
/** The visible search items of a full-text query, and their hits in a text: in order, without nesting. */
export interface SearchTerms {
  readonly size: number;
  readonly rangesIn: (text: string) => Hit[];
}

interface Known {
  readonly term: string;
  readonly form: string;
}

/** The search items to highlight; exclusions are not among them. */
export function searchTerms(fulltext: string): SearchTerms {
  const items = parseFulltext(fulltext).all.flat();
  const phrases = items.filter(({ adjacent }) => adjacent);
  const words = items.filter(({ adjacent }) => !adjacent).flatMap((item) => item.words);
  const terms = new Set(words.flatMap(({ term, begins }) => (begins ? [] : [term])));
  const beginnings = [...new Set(words.flatMap(({ form, begins }) => (begins ? [form] : [])))];
  const rangesIn = (text: string): Hit[] => {
    const found: Hit[] = [];
    const before: (Known & TextRange)[] = [];
    const known = new Map<string, Known | null>();
    const wordOf = (folded: string): Known | null => {
      const word = isStopWord(folded) ? null : { term: termOf(folded), form: formOf(folded) };
      known.set(folded, word);
      return word;
    };
    for (const { folded, start, end } of tokenise(text)) {
      const word = known.has(folded) ? known.get(folded) : wordOf(folded);
      if (!word) continue;
      const beginning = beginnings.find((part) => word.form.startsWith(part));
      const sought = terms.has(word.term) ? word.term : beginning && `${beginning}*`;
      if (sought !== undefined) found.push({ start, end, sought });
      before.push({ ...word, start, end });
      for (const phrase of phrases) {
        const from = before.length - phrase.words.length;
        if (from >= 0 && standsAt(before, from, phrase))
          found.push({ start: before[from]?.start ?? start, end, sought: phrase.source });
      }
    }
    return phrases.length === 0 ? found : outermost(found);
  };
  return { size: terms.size + beginnings.length + new Set(phrases.map(({ source }) => source)).size, rangesIn };
}

const standsAt = (words: readonly Known[], from: number, phrase: SoughtItem): boolean =>
  phrase.words.every((wanted, at) => isMeant(words[from + at], wanted));

const isMeant = (word: Known | undefined, { term, form, begins }: SoughtWord): boolean =>
  word !== undefined && (word.term === term || (begins && word.form.startsWith(form)));

/** In order, without those that lie in or overlap an earlier one. */
function outermost(ranges: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range);
  return kept;
}
