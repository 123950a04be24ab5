import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { Rect } from '#core/kernel/geometry.ts';

/** The place of a mark in the old version: page number, counted from 1, and bounds in page units. */
export interface Standing {
  readonly page: number;
  readonly box: Rect;
}

/**
 * Its place in the new version. `kept`: its words are where they were. `moved`: they moved together. `doubtful`: some
 * of them are missing or scattered, or only neighbouring words were found. `orphaned`: nothing was found; page and
 * distance are meaningless.
 */
export interface Belonging {
  readonly fate: 'kept' | 'moved' | 'doubtful' | 'orphaned';
  readonly page: number;
  /** Displacement in page units. */
  readonly dx: number;
  readonly dy: number;
  /** The words under or next to the mark; empty on a page without words. */
  readonly words: string;
}

/** What the main thread can call on the carry worker. The bridge assigns job numbers. */
export interface CarryApi {
  /** All pages in order; answers one entry per mark, in order. */
  belongings(
    job: number,
    before: readonly WordsOfPage[],
    after: readonly WordsOfPage[],
    marks: readonly Standing[],
  ): readonly Belonging[];
  /** Jobs run immediately, so there is nothing to cancel. */
  cancel(job: number): void;
}
