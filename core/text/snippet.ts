import type { TextRange } from './find.ts';
import { termOf } from './terms.ts';
import { tokenise } from './tokenise.ts';

/** Where words stand that are sought under a term. */
export interface TermRange extends TextRange {
  readonly term: string;
}

/** Words of a text whose term is sought, in order. */
export function* termRanges(text: string, terms: ReadonlySet<string>): Generator<TermRange> {
  const known = new Map<string, string>();
  for (const { folded, start, end } of tokenise(text)) {
    const term = known.get(folded) ?? termOf(folded);
    known.set(folded, term);
    if (terms.has(term)) yield { start, end, term };
  }
}

/** A short piece of a text around what was sought. */
export interface Snippet {
  readonly text: string;
  /** Start and length of each word that was sought, in UTF-16 units of `text`. */
  readonly marks: number[];
  /** How many of the terms stand in it. */
  readonly found: number;
}

/** Units in front of the first hit, so that one reads what it is about. */
const BEFORE = 24;

/**
 * The piece of a text with the most different terms, `most` units long, cut between words; undefined where none stands
 * in it.
 */
export function snippetOf(text: string, terms: ReadonlySet<string>, most: number): Snippet | undefined {
  const hits = [...termRanges(text, terms)];
  let best: readonly TermRange[] = [];
  let found = 0;
  for (const [at, first] of hits.entries()) {
    const beyond = hits.findIndex(({ end }, index) => index > at && end > first.start + most - BEFORE);
    const within = hits.slice(at, beyond < 0 ? undefined : beyond);
    const distinct = new Set(within.map(({ term }) => term)).size;
    if (distinct > found) [best, found] = [within, distinct];
    if (found === terms.size) break;
  }
  const [first] = best;
  if (first === undefined) return undefined;
  const from = wordStart(text, Math.max(0, first.start - BEFORE), first.start);
  const to = wordEnd(text, from + most, best.at(-1)?.end ?? first.end);
  return { ...drawn(text, from, to, hits), found };
}

/** The beginning of the first word from `at` on, `limit` at the latest. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0;
  const blank = text.slice(at - 1, limit).search(/\s/u);
  return blank < 0 ? limit : at + blank;
}

/** The end of the last word that ends before `at`, `limit` at the earliest. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length;
  const blank = text.slice(limit, at + 1).search(/\s\S*$/u);
  return blank < 0 ? limit : limit + blank;
}

/** The part in one line, with its hits and with signs where it is cut. */
function drawn(text: string, from: number, to: number, hits: readonly TextRange[]): Omit<Snippet, 'found'> {
  const marks: number[] = [];
  let line = from > 0 ? '… ' : '';
  let at = from;
  const add = (end: number): void => {
    line += text.slice(at, end).replace(/\s+/gu, ' ');
    at = end;
  };
  for (const { start, end } of hits) {
    if (start < from || end > to || start < at) continue;
    add(start);
    marks.push(line.length, end - start);
    line += text.slice(start, end);
    at = end;
  }
  add(to);
  return { text: line.trimEnd() + (to < text.length ? ' …' : ''), marks };
}
