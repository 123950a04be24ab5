import sharp from 'sharp';
import type { PageFlaw } from '#core/contract/constants.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { withFlaw } from '#server/render/kinds/pageFlaw.ts';
import { cutOf } from '#server/render/kinds/pixels.ts';
import type { Cut } from '#server/render/kinds/pixels.ts';
import type { ImageInput, PageImage } from '../protocol.ts';
import { hasDamagedPicture } from './damagedPictures.ts';
import { pointsOf, withPage } from './documents.ts';
import type { OpenDocument, OpenDocuments } from './documents.ts';
import { encodePage } from './encode.ts';
import { lacksGlyphs } from './missingGlyphs.ts';
import { pageSizeOfPoints } from './pdfMeasure.ts';
import { FPDF } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';
import { scannedPage } from './scannedPage.ts';

const CHANNELS = 3;
const WHITE = 0xffffffff;
/** Images below this resolution are thumbnails, in which nobody misses a character or a part of a picture. */
const READING_DPI = 72;

/** Renders a PDF page, or a part of it, with annotations and form fields on white. */
export const pdfImage = async (
  documents: OpenDocuments,
  input: ImageInput,
): Promise<Result<PageImage, RenderFailure>> => {
  const opened = documents.open(input.path, input.password);
  if (!opened.ok) return opened;
  return withPage(documents, opened.value, input.page, async (page) => {
    const { pdfium } = documents;
    const whole = pageSizeOfPoints(pointsOf(pdfium, page));
    const cut = cutOf(whole, input.region, input.dpi);
    if (!cut) return fail('pageNotFound');
    const scan = await scannedPage(pdfium, opened.value, page, whole, cut);
    const straight = scan && (await encodePage(scan, cut, input));
    // If libjpeg fails on the JPEG, PDFium draws the page.
    return straight?.ok ? straight : drawnPage(pdfium, opened.value, page, whole, cut, input);
  });
};

const drawnPage = async (
  pdfium: Pdfium,
  document: OpenDocument,
  page: number,
  whole: Size,
  cut: Cut,
  input: ImageInput,
): Promise<Result<PageImage, RenderFailure>> => {
  const { width, height } = cut.pixels;
  // Position of the whole page; PDFium clips what is outside the bitmap.
  const [across, down] = [width / cut.box.width, height / cut.box.height];
  const place = [
    Math.round(-cut.box.x * across),
    Math.round(-cut.box.y * down),
    Math.round(whole.width * across),
    Math.round(whole.height * down),
  ] as const;
  const stride = width * CHANNELS;
  const pixels = pdfium.memory.wasmExports.malloc(stride * height);
  if (pixels === 0) return fail('outOfMemory');
  try {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FPDF.BITMAP_BGR, pixels, stride);
    if (bitmap === 0) return fail('outOfMemory');
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = FPDF.RENDER_ANNOTATIONS | FPDF.RENDER_REVERSE_BYTE_ORDER;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, ...place, 0, flags);
    // The page is drawn without widgets; the form environment draws them.
    if (document.form !== 0) pdfium.FPDF_FFLDraw(document.form, bitmap, page, ...place, 0, flags);
    pdfium.FPDFBitmap_Destroy(bitmap);
    const flaw =
      input.region === undefined && input.dpi >= READING_DPI
        ? await flawOf(pdfium, document, page, input.page)
        : undefined;
    // No copy needed: nothing else runs in this process until the page is encoded, so the memory stays valid.
    const raw = Buffer.from(pdfium.memory.HEAPU8.buffer, pixels, stride * height);
    const encoded = await encodePage(
      sharp(raw, { raw: { width, height, channels: CHANNELS }, limitInputPixels: false }),
      cut,
      input,
    );
    return flaw !== undefined && encoded.ok
      ? ok({ ...encoded.value, jpeg: withFlaw(encoded.value.jpeg, flaw) })
      : encoded;
  } finally {
    pdfium.memory.wasmExports.free(pixels);
  }
};

/** Why a page is drawn only in part; undefined if it is drawn completely. */
async function flawOf(
  pdfium: Pdfium,
  { flaws }: OpenDocument,
  page: number,
  number: number,
): Promise<PageFlaw | undefined> {
  if (flaws.has(number)) return flaws.get(number);
  const glyphs = (): PageFlaw | undefined => (lacksGlyphs(pdfium, page) ? 'glyphs' : undefined);
  const flaw = (await hasDamagedPicture(pdfium, page)) ? 'damaged' : glyphs();
  flaws.set(number, flaw);
  return flaw;
}
