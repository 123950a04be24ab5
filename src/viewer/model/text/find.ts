import { FIND_HITS_MAXIMUM, type FindPage, type FindProgress } from '#core/contract/document/text.ts';
import type { Rect } from '#core/kernel/geometry.ts';
import { pageNo, type PageNo } from '#core/kernel/ids.ts';

/**
 * A place where the sought text stands, covered by boxes in page units of the upright page (one for each line it runs
 * over).
 */
export interface Hit {
  readonly page: PageNo;
  readonly boxes: readonly Rect[];
}

/** A find in a document, from the first letter typed to the last hit. Hits stand in the order of the document. */
export interface FindState {
  readonly text: string;
  /** The text is words, as the full text is searched by them. */
  readonly byWords: boolean;
  readonly phase: 'idle' | 'searching' | 'done' | 'failed';
  /** Why it failed, in the user's language. */
  readonly message: string;
  readonly hits: readonly Hit[];
  /** There are more hits than are told. */
  readonly capped: boolean;
  /** Index of the hit that one is at. */
  readonly current: number | null;
  /** Counts up whenever the current hit is to be brought into view. */
  readonly reveals: number;
  /** The page that was read when the find began: the first hit from here on is the first to be shown. */
  readonly origin: PageNo;
  /** Pages searched so far, and those of them without text and those that could not be read. */
  readonly searched: number;
  readonly textless: number;
  readonly unreadable: number;
}

/** What one answer of the server says. */
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

/** A find begins anew; for white space there is nothing to seek. */
export const begun = (state: FindState, text: string, origin: PageNo, byWords = false): FindState => ({
  ...NO_FIND,
  text,
  byWords,
  origin,
  reveals: state.reveals,
  phase: text.trim() === '' ? 'idle' : 'searching',
});

/** An answer has come. It goes on at `progress.nextpage` while the phase is `searching`. */
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

/** One hit on (1) or back (-1), round the ends. */
export function stepped(state: FindState, step: 1 | -1): FindState {
  const { current, hits } = state;
  return hits.length === 0
    ? state
    : arrived(state, current === null ? 0 : (current + step + hits.length) % hits.length);
}

/** To a hit by its index. */
export const arrived = (state: FindState, index: number | null): FindState =>
  index === null ? state : { ...state, current: index, reveals: state.reveals + 1 };

/** The first hit from where one reads; one before it only when it is known that none follows. */
function firstFrom({ hits, origin, phase }: FindState): number | null {
  const index = hits.findIndex(({ page }) => page >= origin);
  if (index >= 0) return index;
  return phase === 'done' && hits.length > 0 ? 0 : null;
}

/** The boxes of a hit, as core/contract/document/text.ts numbers them. */
export function rects(numbers: readonly number[]): Rect[] {
  const boxes: Rect[] = [];
  for (let at = 0; at + 4 <= numbers.length; at += 4)
    boxes.push({ x: numbers[at]!, y: numbers[at + 1]!, width: numbers[at + 2]!, height: numbers[at + 3]! });
  return boxes;
}
