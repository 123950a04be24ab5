import { FIND_HITS_MAXIMUM, type FindPage, type FindProgress } from '#core/contract/document/text.ts';
import type { Rect } from '#core/kernel/geometry.ts';
import { pageNo, type PageNo } from '#core/kernel/ids.ts';

/** A hit, with its boxes in page units of the upright page (one per line it covers). */
export interface Hit {
  readonly page: PageNo;
  readonly boxes: readonly Rect[];
}

/** A search in a document, from the first letter typed to the last hit. Hits are in document order. */
export interface FindState {
  readonly text: string;
  /** Search by words, as in the full-text search. */
  readonly byWords: boolean;
  readonly phase: 'idle' | 'searching' | 'done' | 'failed';
  /** Why it failed, in the user's language. */
  readonly message: string;
  readonly hits: readonly Hit[];
  /** There are more hits than the limit. */
  readonly capped: boolean;
  /** Index of the current hit. */
  readonly current: number | null;
  /** Incremented whenever the current hit should be revealed. */
  readonly reveals: number;
  /** The current page when the search began: the first hit from here on is shown first. */
  readonly origin: PageNo;
  /** Pages searched so far, and how many of them have no text or could not be read. */
  readonly searched: number;
  readonly textless: number;
  readonly unreadable: number;
}

/** One answer of the server. */
export interface FindAnswer {
  readonly page: readonly FindPage[];
  readonly progress: FindProgress;
}

export const NO_FIND: FindState = {
  text: '',
  byWords: false,
  phase: 'idle',
  message: '',
  hits: [],
  capped: false,
  current: null,
  reveals: 0,
  origin: pageNo(1),
  searched: 0,
  textless: 0,
  unreadable: 0,
};

/** Starts a new search; white space alone is not searched for. */
export const begun = (state: FindState, text: string, origin: PageNo, byWords = false): FindState => ({
  ...NO_FIND,
  text,
  byWords,
  origin,
  reveals: state.reveals,
  phase: text.trim() === '' ? 'idle' : 'searching',
});

/** Adds an answer. The search continues at `progress.nextpage` while the phase is `searching`. */
export function answered(state: FindState, { page, progress }: FindAnswer): FindState {
  const came = page.flatMap(({ pageno, hits }) =>
    hits.map(({ boxes }) => ({ page: pageNo(pageno), boxes: rects(boxes) })).filter(({ boxes }) => boxes.length > 0),
  );
  const hits = [...state.hits, ...came].slice(0, FIND_HITS_MAXIMUM);
  const capped = hits.length >= FIND_HITS_MAXIMUM;
  const phase = capped || progress.nextpage === undefined ? 'done' : 'searching';
  const known: FindState = {
    ...state,
    phase,
    hits,
    capped,
    searched: state.searched + progress.pages,
    textless: state.textless + progress.textless,
    unreadable: state.unreadable + progress.unreadable,
  };
  return known.current === null ? arrived(known, firstFrom(known)) : known;
}

export const failed = (state: FindState, message: string): FindState => ({ ...state, phase: 'failed', message });

/** Goes to the next (1) or previous (-1) hit, wrapping around. */
export function stepped(state: FindState, step: 1 | -1): FindState {
  const { current, hits } = state;
  return hits.length === 0
    ? state
    : arrived(state, current === null ? 0 : (current + step + hits.length) % hits.length);
}

/** Goes to a hit by its index. */
export const arrived = (state: FindState, index: number | null): FindState =>
  index === null ? state : { ...state, current: index, reveals: state.reveals + 1 };

/** The first hit from the reading position on; an earlier one only once it is known that none follows. */
function firstFrom({ hits, origin, phase }: FindState): number | null {
  const index = hits.findIndex(({ page }) => page >= origin);
  if (index >= 0) return index;
  return phase === 'done' && hits.length > 0 ? 0 : null;
}

/** The boxes of a hit, from the numbers of core/contract/document/text.ts. */
export function rects(numbers: readonly number[]): Rect[] {
  const boxes: Rect[] = [];
  for (let at = 0; at + 4 <= numbers.length; at += 4)
    boxes.push({ x: numbers[at]!, y: numbers[at + 1]!, width: numbers[at + 2]!, height: numbers[at + 3]! });
  return boxes;
}
