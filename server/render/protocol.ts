import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Mark } from '#core/marks/mark.ts';
import type { RenderFailure } from './failure.ts';
import type { FormPaper } from './form/formPdf.ts';

/** The kinds of file whose pages can be turned into images. */
export type RenderKind = 'pdf' | 'image' | 'svg';

/** Consecutive pages of the same size, in page units of the upright page (after /Rotate or EXIF orientation). */
export interface PageRun extends Size {
  readonly count: number;
}

/** Marks to be drawn over a page of this size, in page units of the upright page. */
export interface Overlay {
  readonly page: Size;
  readonly marks: readonly Mark[];
}

export interface Word extends Rect {
  readonly text: string;
  /** Offset of the word's first UTF-16 unit in the page's plain text. */
  readonly start: number;
}

/** Text of a page in document order; boxes in page units of the upright page. */
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

/** A mark with its author and the time it was saved (epoch milliseconds). */
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
  /** Add marks as annotations that other programs can edit, instead of drawing them into the page. */
  readonly annotations: boolean;
}

/** Findings on a page. `ink` is the share of it darker than paper; pages with equal `likeness` look the same. */
export interface PageLook {
  readonly ink: number;
  readonly likeness: string;
  /** See core/pages/layout.ts. */
  readonly layout: string;
  readonly codes: readonly { readonly format: string; readonly text: string }[];
  /** Skew of its text lines in clockwise degrees; undefined if it has none. */
  readonly skew?: number | undefined;
}

/** Recognised text of a page, in page units of the page as stored (core/text/reading). */
export interface ReadLayer {
  readonly words: readonly (Rect & { readonly text: string })[];
  /** Clockwise degrees that make the page upright. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Clockwise degrees by which the page is turned in the target document. */
  readonly turned: 0 | 90 | 180 | 270;
  /** Clockwise degrees by which it is straightened there. */
  readonly tilt?: number;
}

/** A page of a file, turned and straightened by clockwise degrees; `page` is counted from 1. */
export interface PagePointer {
  readonly path: string;
  readonly kind: 'pdf' | 'image';
  readonly page: number;
  readonly turn: 0 | 90 | 180 | 270;
  readonly tilt?: number;
  /** Invisible text to put below the page. */
  readonly layer?: ReadLayer | undefined;
}

export interface AssembleInput extends FileInput {
  readonly pointers: readonly PagePointer[];
}

export interface FormPdfInput {
  /** Not a file: a common name, so that forms go to the process that has loaded their font. */
  readonly path: 'form';
  readonly paper: FormPaper;
}

/** The jobs of a render process. */
export interface Jobs {
  measure: { input: FileInput; output: { readonly runs: readonly PageRun[]; readonly locked: boolean } };
  image: { input: ImageInput; output: PageImage };
  text: { input: PageInput; output: PageText };
  markedPdf: { input: MarkedPdfInput; output: Uint8Array };
  assemble: { input: AssembleInput; output: Uint8Array };
  inspect: { input: PageInput; output: PageLook };
  formPdf: { input: FormPdfInput; output: Uint8Array };
}

export type JobKind = keyof Jobs;
export interface Order<Kind extends JobKind = JobKind> {
  readonly kind: Kind;
  readonly input: Jobs[Kind]['input'];
  /** CPU limit in milliseconds. */
  readonly cpuMs: number;
}

/** Sent once, when the process is ready. */
export interface Ready {
  readonly ready: true;
}

export interface Reply {
  readonly ready: false;
  /** Resident memory after the job, in bytes. */
  readonly rss: number;
  readonly result: Result<Jobs[JobKind]['output'], RenderFailure>;
}

/** Exit code for a failed allocation. */
export const EXIT_OUT_OF_MEMORY = 12;
/** Signals by which a process kills itself at its limits; distinct from any that others would send. */
export const SIGNAL_OUT_OF_MEMORY = 'SIGUSR2';
export const SIGNAL_OUT_OF_TIME = 'SIGVTALRM';
