import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport.js';
import { PAGE_UNITS_PER_INCH, POINTS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import type { PdfOpening } from './api.ts';

const UNITS_PER_POINT = PAGE_UNITS_PER_INCH / POINTS_PER_INCH;
/** A4 in page units: the size of a page that cannot be read, or is smaller than a unit. The server assumes the same. */
const SHEET: Size = { width: 1240, height: 1754 };

/**
 * The upright page in page units. A page's UserUnit (ISO 32000-2, 7.7.3.3) is ignored, as PDFium does on the server:
 * marks and hits must be at the same places whichever draws the page.
 * @param scale pixels per page unit
 */
export const viewportOf = (page: Pick<PDFPageProxy, 'getViewport' | 'userUnit'>, scale = 1): PageViewport =>
  page.getViewport({ scale: (scale * UNITS_PER_POINT) / page.userUnit });

/** Sizes of all upright pages in page units, as runs of equal pages. */
export async function pageRunsOf(
  document: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>,
): Promise<Extract<PdfOpening, { ok: true }>['pages']> {
  const runs: { count: number; width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = await sizeOf(document, number);
    const last = runs.at(-1);
    if (last?.width === width && last.height === height) last.count += 1;
    else runs.push({ count: 1, width, height });
  }
  return runs;
}

async function sizeOf(document: Pick<PDFDocumentProxy, 'getPage'>, number: number): Promise<Size> {
  // An unreadable page keeps its place; the error is reported when it is drawn.
  const page = await document.getPage(number).catch(() => undefined);
  const { width, height } = page === undefined ? SHEET : viewportOf(page);
  return width >= 1 && height >= 1 ? { width, height } : SHEET;
}
