import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../../failure.ts';
import type { AssembleInput, PagePointer } from '../../protocol.ts';
import type { OpenDocuments } from '../documents.ts';
import { imageFailure } from '../imageFailure.ts';
import { type Pdfium, withMemory } from '../pdfium.ts';
import { turnAbout } from '../pageMatrix.ts';
import { withTextLayer } from './textLayer.ts';
import { imagePagesPdf } from './imagePages.ts';

/**
 * Builds a PDF from pages of other files, in the given order. Nothing is re-rendered: PDFium imports the pages with
 * their content streams, in one call per source, because each call copies resources that pages share. A page named
 * twice appears twice.
 */
export async function assemble(
  documents: OpenDocuments,
  { pointers }: AssembleInput,
): Promise<Result<Uint8Array, RenderFailure>> {
  const { pdfium } = documents;
  const target = pdfium.FPDF_CreateNewDocument();
  try {
    /** Index of each pointer's page after the imports, which group pages by source. */
    const lying: number[] = [];
    for (const [, ofSource] of Map.groupBy(
      pointers.map((pointer, place) => ({ ...pointer, place })),
      ({ path }) => path,
    )) {
      const imported = await importPages(documents, target, ofSource, lying.length);
      if (!imported.ok) return imported;
      lying.push(...ofSource.map(({ place }) => place));
    }
    const order = pointers.map((_, place) => lying.indexOf(place));
    if (
      order.some((from, to) => from !== to) &&
      !withWords(pdfium, order, (words) => pdfium.FPDF_MovePages(target, words, order.length, 0))
    )
      return fail('corrupted');
    for (const [place, { turn, tilt = 0 }] of pointers.entries()) {
      if (turn !== 0) turnPage(pdfium, target, place, turn);
      if (tilt !== 0) straightenPage(pdfium, target, place, tilt);
    }
    const bytes = saved(pdfium, target);
    return ok(pointers.some(({ layer }) => layer) ? await layered(bytes, pointers) : bytes);
  } finally {
    pdfium.FPDF_CloseDocument(target);
  }
}

/** If the text library cannot follow the page tree, the pages are kept without the text layer. */
async function layered(bytes: Uint8Array, pointers: readonly PagePointer[]): Promise<Uint8Array> {
  try {
    return await withTextLayer(
      bytes,
      pointers.map(({ layer }) => layer),
    );
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return bytes;
  }
}

async function importPages(
  documents: OpenDocuments,
  target: number,
  pointers: readonly PagePointer[],
  at: number,
): Promise<Result<true, RenderFailure>> {
  const { pdfium } = documents;
  const [first] = pointers;
  if (first === undefined) return ok(true);
  if (first.kind === 'pdf') {
    const opened = documents.open(first.path, undefined);
    if (!opened.ok) return opened;
    if (pointers.some(({ page }) => page > opened.value.pageCount)) return fail('pageNotFound');
    const pages = pointers.map(({ page }) => page - 1);
    return withWords(pdfium, pages, (words) =>
      pdfium.FPDF_ImportPagesByIndex(target, opened.value.handle, words, pages.length, at),
    )
      ? ok(true)
      : fail('corrupted');
  }
  try {
    const bytes = await imagePagesPdf(
      first.path,
      pointers.map(({ page }) => page),
    );
    const imported = withMemory(pdfium, bytes.byteLength, (memory) => {
      pdfium.memory.HEAPU8.set(bytes, memory);
      const source = pdfium.FPDF_LoadMemDocument(memory, bytes.byteLength, '');
      if (source === 0) return false;
      try {
        const pages = pointers.map((_, index) => index);
        return (
          withWords(pdfium, pages, (words) =>
            pdfium.FPDF_ImportPagesByIndex(target, source, words, pages.length, at),
          ) ?? false
        );
      } finally {
        pdfium.FPDF_CloseDocument(source);
      }
    });
    return imported === true ? ok(true) : fail(imported === undefined ? 'outOfMemory' : 'corrupted');
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return fail(imageFailure(error));
  }
}

/** Copies 32-bit numbers into PDFium's memory for the duration of a call. */
const withWords = <Value>(
  pdfium: Pdfium,
  numbers: readonly number[],
  use: (pointer: number) => Value,
): Value | undefined =>
  withMemory(pdfium, numbers.length * 4, (pointer) => {
    pdfium.memory.HEAPU32.set(numbers, pointer / 4);
    return use(pointer);
  });

function turnPage(pdfium: Pdfium, document: number, index: number, turn: number): void {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return;
  pdfium.FPDFPage_SetRotation(page, (pdfium.FPDFPage_GetRotation(page) + turn / 90) % 4);
  pdfium.FPDF_ClosePage(page);
}

/** Rotates a page's content clockwise about its centre: its streams stay unchanged, wrapped in two new ones. */
function straightenPage(pdfium: Pdfium, document: number, index: number, degrees: number): void {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return;
  withMemory(pdfium, 6 * 4, (pointer) => {
    pdfium.FPDF_GetPageBoundingBox(page, pointer);
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.memory.HEAPF32.slice(pointer / 4, pointer / 4 + 4);
    const matrix = turnAbout((left + right) / 2, (top + bottom) / 2, -degrees);
    pdfium.memory.HEAPF32.set(matrix, pointer / 4);
    pdfium.FPDFPage_TransFormWithClip(page, pointer, 0);
    pdfium.FPDFPage_TransformAnnots(page, ...matrix);
  });
  pdfium.FPDF_ClosePage(page);
}

function saved(pdfium: Pdfium, document: number): Uint8Array {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const bytes = withMemory(pdfium, size, (pointer) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size);
      return pdfium.memory.HEAPU8.slice(pointer, pointer + size);
    });
    if (bytes === undefined) throw new RangeError('out of memory');
    return bytes;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
