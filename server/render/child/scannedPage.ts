import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';
import { MAX_PICTURE_PIXELS } from '#core/pictures/limits.ts';
import type { Cut } from '#server/render/kinds/pixels.ts';
import { cutOut } from './cutOut.ts';
import type { OpenDocument } from './documents.ts';
import { FPDF, withMemory } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** How far a scan's edge may be from the page's: half a point is one pixel at the default 150 dpi. */
const EDGE_TOLERANCE_POINTS = 0.5;
/** Most objects examined: a scan with hidden OCR text has a few thousand. */
const MAX_OBJECTS = 20_000;
/** Entries of an image dictionary that change how the JPEG is painted; # may hide a name's spelling. */
const CHANGES_PAINTING =
  /\/(?:S?Mask|Decode|Matte|ImageMask|ColorSpace\s*\[|ColorSpace\s+\d|ColorSpace\s*\/(?!Device(?:RGB|Gray)\b))|#/u;
/** Bytes before a stream's data in which its dictionary is searched for. */
const DICTIONARY_BYTES = 4096;

/**
 * Renders a page that is nothing but one full-page JPEG (perhaps with hidden OCR text) directly from that JPEG:
 * decoding at the target scale takes 80 ms, drawing it 177 (design.md, Dependencies). Returns undefined, leaving the
 * page to PDFium, if anything could make the two differ: mask, decode array, colour profile, clip, blend, annotation.
 */
export const scannedPage = async (
  pdfium: Pdfium,
  document: OpenDocument,
  page: number,
  whole: Size,
  cut: Cut,
): Promise<Sharp | undefined> => {
  const file = document.source.held;
  if (!file || pdfium.FPDFPage_GetAnnotCount(page) > 0) return undefined;
  const image = onlyImage(pdfium, page);
  if (image === undefined || !fillsPage(pdfium, page, image)) return undefined;
  const jpeg = rawJpeg(pdfium, image);
  if (!jpeg || !isPaintedPlainly(file, jpeg)) return undefined;
  try {
    const { width, height, channels, format } = await sharp(jpeg).metadata();
    if (format !== 'jpeg' || (channels !== 1 && channels !== 3) || width * height > MAX_PICTURE_PIXELS)
      return undefined;
    // PDF ignores the JPEG's own profile and EXIF orientation.
    const upright = sharp(jpeg, {
      ignoreIcc: true,
      // Garbled data are only a warning; PDFium then draws the page, and what is wrong with it is found out.
      failOn: 'warning',
      limitInputPixels: MAX_PICTURE_PIXELS,
      sequentialRead: true,
    }).rotate(90 * pdfium.FPDFPage_GetRotation(page));
    const lies = pdfium.FPDFPage_GetRotation(page) % 2 === 1;
    return cutOut(upright, lies ? { width: height, height: width } : { width, height }, whole, cut);
  } catch {
    // Not a JPEG.
    return undefined;
  }
};

const onlyImage = (pdfium: Pdfium, page: number): number | undefined => {
  const count = pdfium.FPDFPage_CountObjects(page);
  if (count < 1 || count > MAX_OBJECTS) return undefined;
  let image: number | undefined;
  for (let index = 0; index < count; index += 1) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === FPDF.OBJECT_TEXT && pdfium.FPDFTextObj_GetTextRenderMode(object) === FPDF.TEXT_INVISIBLE) continue;
    if (type !== FPDF.OBJECT_IMAGE || image !== undefined) return undefined;
    image = object;
  }
  if (image === undefined || pdfium.FPDFPageObj_HasTransparency(image)) return undefined;
  return pdfium.FPDFClipPath_CountPaths(pdfium.FPDFPageObj_GetClipPath(image)) > 0 ? undefined : image;
};

/** Upright in the unrotated page (no skew, no mirroring), and covering its visible part from edge to edge. */
const fillsPage = (pdfium: Pdfium, page: number, image: number): boolean =>
  withMemory(pdfium, 40, (pointer) => {
    if (!pdfium.FPDFPageObj_GetMatrix(image, pointer) || !pdfium.FPDF_GetPageBoundingBox(page, pointer + 24))
      return false;
    const at = pointer / 4;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0, left = 0, top = 0, right = 0, bottom = 0] =
      pdfium.memory.HEAPF32.subarray(at, at + 10);
    return (
      b === 0 && c === 0 && a > 0 && d > 0 && near(x, left) && near(y, bottom) && near(x + a, right) && near(y + d, top)
    );
  }) ?? false;

const near = (one: number, other: number): boolean => Math.abs(one - other) <= EDGE_TOLERANCE_POINTS;

const rawJpeg = (pdfium: Pdfium, image: number): Buffer | undefined => {
  if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return undefined;
  const length = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  const jpeg = withMemory(pdfium, length, (pointer) => {
    pdfium.FPDFImageObj_GetImageDataRaw(image, pointer, length);
    return Buffer.from(pdfium.memory.HEAPU8.subarray(pointer, pointer + length));
  });
  return jpeg?.readUInt16BE(0) === 0xffd8 ? jpeg : undefined;
};

/**
 * PDFium does not expose an image's dictionary, but a stream's dictionary is always in clear text right before its data
 * (ISO 32000-1, 7.3.8). In an encrypted file the data is not found, and the page counts as not plain.
 */
const isPaintedPlainly = (file: Buffer, jpeg: Buffer): boolean => {
  const at = file.indexOf(jpeg);
  if (at < 0) return false;
  const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  const start = before.lastIndexOf(' obj');
  return (
    start >= 0 &&
    /stream\r?\n$/u.test(before) &&
    /\/DCTDecode\b/u.test(before.slice(start)) &&
    !CHANGES_PAINTING.test(before.slice(start))
  );
};
