import type { Rect } from '#core/kernel/geometry.ts';
import type { ReadingLanguage } from '#core/text/language.ts';

/** A word as an engine saw it; pixels of the picture as it was given, axis-parallel. */
export interface SeenWord extends Rect {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Words of one line follow one another. */
  readonly line: number;
}

export interface ReadOrder {
  /** JPEG or PNG of our own drawing: no foreign bytes come here. */
  readonly picture: Uint8Array;
  readonly language: ReadingLanguage;
  /** Degrees by which the picture is turned clockwise before it is read. */
  readonly turn: 0 | 90 | 180 | 270;
  readonly dpi: number;
  /** Tesseract's program, where the machine has it. */
  readonly program?: string | undefined;
}

export interface ReadReply {
  /** Of the picture after it was turned. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly SeenWord[];
}

export type ReadMessage = { readonly ready: true } | { readonly reply: ReadReply } | { readonly error: string };

/** Resident memory at which a reading process ends itself: reading takes 160 to 220 MB. */
export const READING_MEMORY_BYTES = 640 * 2 ** 20;
/** Milliseconds by the clock that one reading of a page may take where everybody else goes first: CPU 25 s at most. */
export const READING_MS = 900_000;
