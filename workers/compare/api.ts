import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { Rect } from '#core/kernel/geometry.ts';

/**
 * What tells pages apart when they are aligned: hashes of the words, ascending, or bits for the picture's gradients
 * where there is no text.
 */
export interface PageSign {
  readonly by: 'words' | 'gradients';
  readonly data: Uint32Array;
}

/** Two pages that show the same, by their places in the lists that were aligned. */
export interface Pair {
  readonly left: number;
  readonly right: number;
}

/**
 * Where the right page lies on the left one: turned by `angle` (radians, clockwise on the screen) about its top left
 * corner, then moved, in page units.
 */
export interface Placement {
  readonly angle: number;
  readonly dx: number;
  readonly dy: number;
}

/** A place where two page images differ, in page units of the left page. */
export interface PixelDifference {
  readonly box: Rect;
  /** Pixels that are darker on the left page, and those that are darker on the right one. */
  readonly removed: number;
  readonly added: number;
}

export interface PageDifference {
  readonly places: readonly PixelDifference[];
  readonly placement: Placement;
  /**
   * Milliseconds from the pair's turn to its end, decoding included as far as it was not done while the pair before was
   * compared.
   */
  readonly took: number;
}

/**
 * Words that were taken out and put in at one place; either may be empty. Boxes are lines, in page units of their page.
 */
export interface WordChange {
  readonly removed: string;
  readonly added: string;
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
}

/** What the main thread may ask of the compare worker. Page images are of 150 dpi, so that a pixel is a page unit. */
export interface CompareApi {
  signText(job: number, text: string): Promise<PageSign>;
  /** Any resolution will do. */
  signImage(job: number, image: Blob): Promise<PageSign>;
  /** The pairs of pages that belong together, in order on both sides. */
  align(job: number, left: readonly PageSign[], right: readonly PageSign[]): Promise<readonly Pair[]>;
  comparePages(job: number, left: Blob, right: Blob): Promise<PageDifference>;
  compareWords(job: number, left: WordsOfPage, right: WordsOfPage): Promise<readonly WordChange[]>;
  /**
   * Both pages in one picture: what both have in grey, the left page's own in red, the right one's in green.
   * Transferred: its owner must close() it.
   */
  overlay(job: number, left: Blob, right: Blob, placement: Placement): Promise<ImageBitmap>;
  /**
   * Compares pages of its own making, about 30 ms: so the browser has compiled what the first pair needs before it has
   * come.
   */
  warm(): void;
  /** Drops a job that has not begun. */
  cancel(job: number): void;
}
