import { CODED_CHECKS } from '#core/pictures/inPdf.ts';
import { isGarbledJpeg, isJpegCutOff } from './jpegDamage.ts';
import { FPDF, withMemory } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Most pictures of a page that are examined, and total pixels of those that are decoded for it: this must not take
 * longer than drawing them.
 */
const MAX_PICTURES = 50;
const MAX_PIXELS = 25_000_000;
/** Most objects of a page that are searched for pictures: a page of text has a few thousand. */
const MAX_OBJECTS = 20_000;
/** Forms within forms. */
const MAX_DEPTH = 4;

/**
 * Whether a picture on a page is damaged, so that PDFium draws a part of it wrongly or not at all: a JPEG that is
 * garbled or lacks its end, compressed pixels or a fax of which rows are missing, or JBIG2 or JPEG 2000 with a broken
 * structure (docs/decisions/0066).
 */
export async function hasDamagedPicture(pdfium: Pdfium, page: number): Promise<boolean> {
  let pixels = 0;
  for (const image of picturesOf(pdfium, page)) {
    const { width, height } = sizeOf(pdfium, image);
    const coding = codingOf(pdfium, image);
    const check = coding === undefined ? undefined : CODED_CHECKS[coding];
    if (check === undefined) pixels += width * height;
    if (pixels > MAX_PIXELS) return false;
    const bytes = check && bytesOf(pdfium, image);
    if (bytes === undefined ? await isDamaged(pdfium, page, image, coding) : check?.(bytes, width, height)) return true;
  }
  return false;
}

function picturesOf(pdfium: Pdfium, page: number): readonly number[] {
  const found: number[] = [];
  let seen = 0;
  const look = (count: number, object: (at: number) => number, depth: number): void => {
    for (let at = 0; at < count && found.length < MAX_PICTURES && seen < MAX_OBJECTS; at += 1) {
      seen += 1;
      const each = object(at);
      const type = pdfium.FPDFPageObj_GetType(each);
      if (type === FPDF.OBJECT_IMAGE) found.push(each);
      if (type === FPDF.OBJECT_FORM && depth < MAX_DEPTH)
        look(pdfium.FPDFFormObj_CountObjects(each), (place) => pdfium.FPDFFormObj_GetObject(each, place), depth + 1);
    }
  };
  look(pdfium.FPDFPage_CountObjects(page), (at) => pdfium.FPDFPage_GetObject(page, at), 0);
  return found;
}

/**
 * The filter of a picture; undefined if there is none. One that is coded twice, which no scanner does, can be examined
 * only if PDFium undoes both.
 */
function codingOf(pdfium: Pdfium, image: number): string | undefined {
  const count = pdfium.FPDFImageObj_GetImageFilterCount(image);
  const last = count === 0 ? undefined : filterOf(pdfium, image, count - 1);
  return count === 1 || last === 'FlateDecode' || last === 'LZWDecode' ? last : undefined;
}

async function isDamaged(pdfium: Pdfium, page: number, image: number, coding: string | undefined): Promise<boolean> {
  if (coding === 'FlateDecode' || coding === 'LZWDecode') return lacksRows(pdfium, page, image);
  const jpeg = coding === 'DCTDecode' ? bytesOf(pdfium, image) : undefined;
  return jpeg !== undefined && ((await isJpegCutOff(jpeg)) || (await isGarbledJpeg(jpeg)));
}

/** Whether more than one row of the decompressed pixels is missing: some writers forget the last row. */
function lacksRows(pdfium: Pdfium, page: number, image: number): boolean {
  const { width, height } = sizeOf(pdfium, image);
  const there = pdfium.FPDFImageObj_GetImageDataDecoded(image, 0, 0);
  const rowOf = (bits: number): number => Math.ceil((width * bits) / 8);
  // Grey and palettes of 2 and 4 bits are drawn with 8.
  const drawn = bitsOf(pdfium, page, image);
  const isWhole = (bits: number): boolean => there >= rowOf(bits) * (height - 1);
  if (height < 2 || drawn === 0 || isWhole(drawn)) return false;
  return drawn !== 8 || ![2, 4].some((bits) => isWhole(bits) && there <= rowOf(bits) * (height + 1));
}

const filterOf = (pdfium: Pdfium, image: number, at: number): string =>
  withMemory(pdfium, 32, (pointer) => {
    const length = pdfium.FPDFImageObj_GetImageFilter(image, at, pointer, 32);
    // The length includes the terminating zero byte.
    return Buffer.from(pdfium.memory.HEAPU8.subarray(pointer, pointer + Math.max(0, length - 1))).toString('latin1');
  }) ?? '';

const bytesOf = (pdfium: Pdfium, image: number): Buffer | undefined => {
  const length = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  return withMemory(pdfium, length, (pointer) => {
    pdfium.FPDFImageObj_GetImageDataRaw(image, pointer, length);
    return Buffer.from(pdfium.memory.HEAPU8.subarray(pointer, pointer + length));
  });
};

/** Size in pixels; 0 × 0 if PDFium cannot tell. */
const sizeOf = (pdfium: Pdfium, image: number): { readonly width: number; readonly height: number } =>
  withMemory(pdfium, 8, (pointer) => {
    if (!pdfium.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4)) return undefined;
    const [width = 0, height = 0] = pdfium.memory.HEAPU32.subarray(pointer / 4, pointer / 4 + 2);
    return { width, height };
  }) ?? { width: 0, height: 0 };

/** Bits per pixel as drawn; 0 if PDFium cannot tell. */
const bitsOf = (pdfium: Pdfium, page: number, image: number): number =>
  // FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, marked content.
  withMemory(pdfium, 28, (pointer) =>
    pdfium.FPDFImageObj_GetImageMetadata(image, page, pointer) ? pdfium.memory.HEAPU32[pointer / 4 + 4] : 0,
  ) ?? 0;
