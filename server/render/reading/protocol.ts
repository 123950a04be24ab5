import type { Rect } from '#core/kernel/geometry.ts';
import type { ReadingLanguage } from '#core/text/language.ts';

/** A recognised word; box in pixels of the given picture, axis-parallel. */
export interface SeenWord extends Rect {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Line number; words of a line are consecutive. */
  readonly line: number;
}

export interface ReadOrder {
  /** JPEG or PNG rendered by us: never untrusted bytes. */
  readonly picture: Uint8Array;
  readonly language: ReadingLanguage;
  /** Clockwise degrees to turn the picture by before recognition. */
  readonly turn: 0 | 90 | 180 | 270;
  readonly dpi: number;
  /** Tesseract's program, if installed. */
  readonly program?: string | undefined;
}

export interface ReadReply {
  /** Size of the picture after turning. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly SeenWord[];
}

export type ReadMessage = { readonly ready: true } | { readonly reply: ReadReply } | { readonly error: string };

/** Resident memory at which the process kills itself: normal use is 160 to 220 MB. */
export const READING_MEMORY_BYTES = 640 * 2 ** 20;
/** Milliseconds for one page by the clock, at low priority on a busy machine: it needs at most 25 s of CPU time. */
export const READING_MS = 900_000;
