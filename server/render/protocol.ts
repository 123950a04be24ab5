import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Mark } from '#core/marks/mark.ts';
import type { RenderFailure } from './failure.ts';

/** The kinds of file whose pages can be turned into images. */
export type RenderKind = 'pdf' | 'image' | 'svg';

/** Consecutive pages of one size, in page units, as the upright page is shown (after /Rotate or EXIF orientation). */
export interface PageRun extends Size {
  readonly count: number;
}

/** Marks to be drawn over a page of this size, page units of the upright page. */
export interface Overlay {
  readonly page: Size;
  readonly marks: readonly Mark[];
}

export interface Word extends Rect {
  readonly text: string;
  /** Offset of the word's first UTF-16 unit in the page's plain text. */
  readonly start: number;
}

/** Text of a page in the order the document gives it; boxes in page units of the upright page. */
export interface PageText {
  readonly text: string;
  readonly words: readonly Word[];
}

export interface PageImage extends Size {
  readonly jpeg: Buffer;
}

interface FileInput {
  readonly path: string;
  readonly kind: RenderKind;
  readonly password?: string;
}

interface PageInput extends FileInput {
  /** Counted from 1. */
  readonly page: number;
}

export interface ImageInput extends PageInput {
  readonly dpi: number;
  readonly quality: number;
  readonly progressive: boolean;
  /** Only this part of the upright page, page units. */
  readonly region?: Rect;
  readonly overlay?: Overlay;
}

/** A mark, whose it is, and when it was saved, epoch milliseconds. */
export interface WrittenMark {
  readonly mark: Mark;
  readonly author: string;
  readonly at: number;
}

export interface MarkedPage {
  /** Counted from 1. */
  readonly page: number;
  readonly marks: readonly WrittenMark[];
}

export interface MarkedPdfInput extends FileInput {
  readonly pages: readonly MarkedPage[];
  /** As annotations that other programs can select and change, rather than drawn into the page. */
  readonly annotations: boolean;
}

/**
 * What helpers see on a page; `ink` is the share of it that is darker than paper, equal `likeness` means that pages
 * look the same.
 */
export interface PageLook {
  readonly ink: number;
  readonly likeness: string;
  readonly codes: readonly { readonly format: string; readonly text: string }[];
  /** Clockwise degrees by which its lines lie crooked; undefined where it has none. */
  readonly skew?: number | undefined;
}

/** What was read off a page, in page units of the page as its file shows it (core/text/reading). */
export interface ReadLayer {
  readonly words: readonly (Rect & { readonly text: string })[];
  /** Clockwise degrees that make the page upright: its lines lie the other way round. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Clockwise degrees that the page is turned by where it is put. */
  readonly turned: 0 | 90 | 180 | 270;
  /** Clockwise degrees that it is straightened by there. */
  readonly tilt?: number;
}

/** A page of a file, turned and straightened clockwise by so many degrees; `page` is counted from 1. */
export interface PagePointer {
  readonly path: string;
  readonly kind: 'pdf' | 'image';
  readonly page: number;
  readonly turn: 0 | 90 | 180 | 270;
  readonly tilt?: number;
  /** Put beneath the page, unseen. */
  readonly layer?: ReadLayer | undefined;
}

export interface AssembleInput extends FileInput {
  readonly pointers: readonly PagePointer[];
}

/** What the parent may order from a render process. */
export interface Jobs {
  measure: { input: FileInput; output: { readonly runs: readonly PageRun[]; readonly locked: boolean } };
  image: { input: ImageInput; output: PageImage };
  text: { input: PageInput; output: PageText };
  markedPdf: { input: MarkedPdfInput; output: Uint8Array };
  assemble: { input: AssembleInput; output: Uint8Array };
  inspect: { input: PageInput; output: PageLook };
}

export type JobKind = keyof Jobs;
export interface Order<Kind extends JobKind = JobKind> {
  readonly kind: Kind;
  readonly input: Jobs[Kind]['input'];
  /** Milliseconds of CPU that it may take. */
  readonly cpuMs: number;
}

/** Sent once by a process when it can take orders. */
export interface Ready {
  readonly ready: true;
}

export interface Reply {
  readonly ready: false;
  /** Resident memory after the job, in bytes. */
  readonly rss: number;
  readonly result: Result<Jobs[JobKind]['output'], RenderFailure>;
}

/** Exit code by which a process says that an allocation failed. */
export const EXIT_OUT_OF_MEMORY = 12;
/** Signals by which a process ends itself past its limits, told from all by which others may end it. */
export const SIGNAL_OUT_OF_MEMORY = 'SIGUSR2';
export const SIGNAL_OUT_OF_TIME = 'SIGVTALRM';
