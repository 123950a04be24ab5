import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { Rect } from '#core/kernel/geometry.ts';

/** Where a mark stands in the old version: its page, counted from 1, and its bounds in page units. */
export interface Standing {
  readonly page: number;
  readonly box: Rect;
}

/**
 * Where it belongs in the new one. `kept`: its words stand where they stood. `moved`: they stand elsewhere, all alike.
 * `doubtful`: some of them are gone or stand apart, or only their neighbours are still there. `orphaned`: none of it is
 * there; page and distance say nothing.
 */
export interface Belonging {
  readonly fate: 'kept' | 'moved' | 'doubtful' | 'orphaned';
  readonly page: number;
  /** How far it moves, page units. */
  readonly dx: number;
  readonly dy: number;
  /** The words that it stands on, or that stand next to it; empty where the page has none. */
  readonly words: string;
}

/** What the main thread may ask of the carry worker. Job numbers are the bridge's. */
export interface CarryApi {
  /** Pages from the first to the last; one answer for each mark, in their order. */
  belongings(
    job: number,
    before: readonly WordsOfPage[],
    after: readonly WordsOfPage[],
    marks: readonly Standing[],
  ): readonly Belonging[];
  /** Jobs are done as they come, so there is none to drop. */
  cancel(job: number): void;
}
