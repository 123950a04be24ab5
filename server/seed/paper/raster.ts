import { loadPdfium } from '#server/render/child/load/loadPdfium.ts';
import { FPDF, type Pdfium, withMemory } from '#server/render/child/pdfium.ts';

/** A page as grey values, one byte a pixel, rows from the top. */
export interface GreyPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

let loading: Promise<Pdfium> | undefined;

/** Renders the pages of a PDF in grey, to be "scanned". Only for PDFs made here: it runs in this process. */
export async function printed(pdf: Uint8Array, dpi: number): Promise<GreyPage[]> {
  const pdfium = await (loading ??= loadPdfium());
  const pages = withMemory(pdfium, pdf.byteLength, (pointer) => {
    pdfium.memory.HEAPU8.set(pdf, pointer);
    const document = pdfium.FPDF_LoadMemDocument(pointer, pdf.byteLength, '');
    try {
      return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, number) =>
        printPage(pdfium, document, number, dpi / 72),
      );
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  });
  if (pages === undefined) throw new Error('No memory to print in');
  return pages;
}

function printPage(pdfium: Pdfium, document: number, number: number, scale: number): GreyPage {
  const page = pdfium.FPDF_LoadPage(document, number);
  const width = Math.round(pdfium.FPDF_GetPageWidthF(page) * scale);
  const height = Math.round(pdfium.FPDF_GetPageHeightF(page) * scale);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FPDF.BITMAP_BGR, 0, 0);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    return {
      width,
      height,
      pixels: grey(
        pdfium.memory.HEAPU8,
        pdfium.FPDFBitmap_GetBuffer(bitmap),
        pdfium.FPDFBitmap_GetStride(bitmap),
        width,
        height,
      ),
    };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
  }
}

/** Luma of ITU-R BT.601 in integers. */
function grey(memory: Uint8Array, start: number, stride: number, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row++) {
    for (let from = start + row * stride, end = from + width * 3; from < end; from += 3) {
      pixels[to++] = (29 * (memory[from] ?? 0) + 150 * (memory[from + 1] ?? 0) + 77 * (memory[from + 2] ?? 0)) >> 8;
    }
  }
  return pixels;
}
