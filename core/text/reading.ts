import type { Rect } from '#core/kernel/geometry.ts';
import type { ReadingLanguage } from './language.ts';

/** A recognised word; page units of the page as its file shows it. */
export interface ReadWord extends Rect {
  readonly text: string;
  /** Offset in the page's text, UTF-16 units. */
  readonly start: number;
  /** Confidence of the engine, 0 to 100. */
  readonly confidence: number;
}

/** The text recognised on a page. */
export interface PageReading {
  readonly language: ReadingLanguage;
  /** Clockwise rotation that makes the page upright. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Mean over its words weighted by length, 0 to 100. */
  readonly confidence: number;
  readonly text: string;
  readonly words: readonly ReadWord[];
}
