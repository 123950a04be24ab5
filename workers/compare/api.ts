import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { Rect } from '#core/kernel/geometry.ts';

/**
 * A page's fingerprint for alignment: hashes of its words, ascending, or bits for the gradients of its image if it has
 * no text.
 */
export interface PageFingerprint {
  readonly by: 'words' | 'gradients';
  readonly data: Uint32Array;
}

/** Two matching pages, by their indexes in the aligned lists. */
export interface Pair {
  readonly left: number;
  readonly right: number;
}

/**
 * How the right page lies on the left one: rotated by `angle` (radians, clockwise on screen) about its top left corner,
 * then moved, in page units.
 */
export interface Registration {
  readonly angle: number;
  readonly dx: number;
  readonly dy: number;
}

/** A place where two page images differ, in page units of the left page. */
export interface PixelDifference {
  readonly box: Rect;
  /** Pixels that are darker on the left page (removed) and on the right page (added). */
  readonly removed: number;
  readonly added: number;
}

export interface PageDifference {
  readonly places: readonly PixelDifference[];
  readonly registration: Registration;
  /**
   * Milliseconds from the start of the pair's turn, including decoding only if it was not finished during the previous
   * pair.
   */
  readonly took: number;
}

/** Words removed and added at one place; either may be empty. Boxes are lines, in page units of their page. */
export interface WordChange {
  readonly removed: string;
  readonly added: string;
  readonly left: readonly Rect[];
  readonly right: readonly Rect[];
}

/** What the main thread can call on the compare worker. Page images have 150 dpi, so that a pixel is a page unit. */
export interface CompareApi {
  signText(job: number, text: string): Promise<PageFingerprint>;
  /** The image may have any resolution. */
  signImage(job: number, image: Blob): Promise<PageFingerprint>;
  /** The matching pairs of pages, in order on both sides. */
  align(job: number, left: readonly PageFingerprint[], right: readonly PageFingerprint[]): Promise<readonly Pair[]>;
  comparePages(job: number, left: Blob, right: Blob): Promise<PageDifference>;
  compareWords(job: number, left: WordsOfPage, right: WordsOfPage): Promise<readonly WordChange[]>;
  /**
   * Both pages in one image: common parts grey, the left page's own red, the right one's green. The bitmap is
   * transferred: its owner must close() it.
   */
  overlay(job: number, left: Blob, right: Blob, registration: Registration): Promise<ImageBitmap>;
  /**
   * Compares generated pages, 50 to 65 ms, so that the browser has compiled the code before the first real pair
   * arrives.
   */
  warm(): void;
  /** Cancels a job that has not started. */
  cancel(job: number): void;
}
