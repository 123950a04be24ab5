import type { Rect } from '#core/kernel/geometry.ts';
import type { ReadingLanguage } from './language.ts';

/** A word that was read off a picture; page units of the page as its file shows it. */
export interface ReadWord extends Rect {
  readonly text: string;
  /** Offset in the page's text, UTF-16 units. */
  readonly start: number;
  /** 0 to 100: how sure the engine is. */
  readonly confidence: number;
}

/** What was read off a page. */
export interface PageReading {
  readonly language: ReadingLanguage;
  /** Degrees by which the page is to be turned clockwise to read upright. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Mean of its words by their length, 0 to 100. */
  readonly confidence: number;
  readonly text: string;
  readonly words: readonly ReadWord[];
}
