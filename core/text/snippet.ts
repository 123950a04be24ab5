import type { TextRange } from './find.ts';
import type { SearchTerms, Hit } from './searchTerms.ts';

/** A short excerpt of a text around hits. */
export interface Snippet {
  readonly text: string;
  /** Start and length of each hit, in UTF-16 units of `text`. */
  readonly marks: number[];
  /** How many different search items it contains. */
  readonly found: number;
}

/** UTF-16 units of context before the first hit. */
const BEFORE = 24;

/**
 * The excerpt with the most different search items, `most` units long and cut between words; undefined if there is no
 * hit.
 */
export function snippetOf(text: string, sought: SearchTerms, most: number): Snippet | undefined {
  const hits = sought.rangesIn(text);
  let best: readonly Hit[] = [];
  let found = 0;
  for (const [at, first] of hits.entries()) {
    const beyond = hits.findIndex(({ end }, index) => index > at && end > first.start + most - BEFORE);
    const within = hits.slice(at, beyond < 0 ? undefined : beyond);
    const distinct = new Set(within.map((range) => range.sought)).size;
    if (distinct > found) [best, found] = [within, distinct];
    if (found === sought.size) break;
  }
  const [first] = best;
  if (first === undefined) return undefined;
  const from = wordStart(text, Math.max(0, first.start - BEFORE), first.start);
  const to = wordEnd(text, from + most, best.at(-1)?.end ?? first.end);
  return { ...drawn(text, from, to, hits), found };
}

/** The start of the first word from `at` on, at most `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0;
  const blank = text.slice(at - 1, limit).search(/\s/u);
  return blank < 0 ? limit : at + blank;
}

/** The end of the last word before `at`, at least `limit`. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length;
  const blank = text.slice(limit, at + 1).search(/\s\S*$/u);
  return blank < 0 ? limit : limit + blank;
}

/** The excerpt on one line, with its hits and with ellipses where it is cut. */
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
    line += text.slice(start, end).replace(/\s/gu, ' ');
    at = end;
  }
  add(to);
  return { text: line.trimEnd() + (to < text.length ? ' …' : ''), marks };
}
