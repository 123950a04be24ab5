import type { PdfField } from '#core/forms/importPdf.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';

/**
 * The PDF, sent with every job: the worker opens it with the first one and keeps it open, so a replacement worker needs
 * no special handling.
 */
export interface PdfFile {
  /** Passed by reference: its bytes are not copied between threads. */
  readonly file: Blob;
  readonly password?: string;
  /** URL of the folder with pdf.js's cmaps/, standard_fonts/, wasm/ and iccs/, ending in a slash. */
  readonly assets: string;
}

/** Why a PDF cannot be opened. */
export type PdfRefusal = 'passwordRequired' | 'passwordWrong' | 'damaged';

/** Sizes of the upright pages in page units, as runs of equal pages, or why the PDF cannot be opened. */
export type PdfOpening =
  | {
      readonly ok: true;
      readonly pages: readonly { readonly count: number; readonly width: number; readonly height: number }[];
    }
  | { readonly ok: false; readonly refusal: PdfRefusal };

/** A page's text in the shape of the contract's PageText: six numbers per word, in a flat list. */
export interface PdfText {
  readonly text: string;
  readonly words: readonly number[];
}

/** A drawn page or part of it. */
export interface PdfDrawn {
  /** Transferred: its owner must close() it. */
  readonly bitmap: ImageBitmap;
  /** Whether a picture on it is damaged; not examined for a part of a page. */
  readonly isDamaged: boolean;
}

/** What the main thread can call on the worker of one PDF. The bridge assigns job numbers; a cancelled job rejects. */
export interface PdfApi {
  open(job: number, pdf: PdfFile): Promise<PdfOpening>;
  /** Draws an upright page, or a region of it (page units), at a size in pixels. */
  draw(job: number, pdf: PdfFile, page: number, size: Size, region: Rect | undefined): Promise<PdfDrawn>;
  text(job: number, pdf: PdfFile, page: number): Promise<PdfText>;
  /** The fields of the PDF's own form. */
  fields(job: number, pdf: PdfFile): Promise<readonly PdfField[]>;
  cancel(job: number): void;
}
