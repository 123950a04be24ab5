import type { PdfField } from '#core/forms/importPdf.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';

/**
 * A PDF as every job names it: the worker opens it with the first and keeps it, so that a worker that took another's
 * place needs no telling.
 */
export interface PdfFile {
  /** Passed by reference: its bytes are not copied between the threads. */
  readonly file: Blob;
  readonly password?: string;
  /** Address of the folder with cmaps/, standard_fonts/, wasm/ and iccs/ of pdf.js, with a slash at its end. */
  readonly assets: string;
}

/** Why a PDF does not open. */
export type PdfRefusal = 'passwordRequired' | 'passwordWrong' | 'damaged';

/** Sizes of the upright pages in page units, run by run, or why there are none. */
export type PdfOpening =
  | {
      readonly ok: true;
      readonly pages: readonly { readonly count: number; readonly width: number; readonly height: number }[];
    }
  | { readonly ok: false; readonly refusal: PdfRefusal };

/** What is written on a page in the shape of the contract's PageText: words follow one another by six numbers each. */
export interface PdfText {
  readonly text: string;
  readonly words: readonly number[];
}

/** What the main thread may ask of the worker of one PDF. Job numbers are the bridge's; a cancelled job rejects. */
export interface PdfApi {
  open(job: number, pdf: PdfFile): Promise<PdfOpening>;
  /**
   * Draws an upright page, or a part of it (page units), to a size in pixels. The bitmap goes transferred: its owner
   * must close() it.
   */
  draw(job: number, pdf: PdfFile, page: number, size: Size, region: Rect | undefined): Promise<ImageBitmap>;
  text(job: number, pdf: PdfFile, page: number): Promise<PdfText>;
  /** The fields of its own form. */
  fields(job: number, pdf: PdfFile): Promise<readonly PdfField[]>;
  cancel(job: number): void;
}
