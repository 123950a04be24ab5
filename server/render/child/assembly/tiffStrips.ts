import { readFile } from 'node:fs/promises';
import { COMPRESSION } from '#core/pictures/tiff.ts';
import { TAG, tiffDirectory } from '../tiff/directory.ts';
import { oldStyleJpeg } from './oldStyleJpeg.ts';

/** A TIFF page whose data a PDF can embed as it is: strips from the top, with their number of rows. */
export interface CodedPage {
  readonly width: number;
  readonly height: number;
  readonly coding: 'fax' | 'jpeg';
  /** TIFF 6.0, PhotometricInterpretation: 0 white is zero, 1 black is zero, 2 RGB, 6 YCbCr. */
  readonly photometric: number;
  readonly samples: number;
  /** Old-style JPEG, converted to one strip that is a complete JPEG. */
  readonly isOldStyle?: true;
  readonly strips: readonly { readonly bytes: Buffer; readonly rows: number }[];
}

/**
 * The encoded strips of a page, counted from 1; undefined if PDF does not support the encoding or the file is
 * malformed.
 */
export async function codedPage(path: string, page: number): Promise<CodedPage | undefined> {
  const file = await readFile(path);
  try {
    const tags = tiffDirectory(file, page);
    const one = (tag: number, fallback: number): number => tags?.(tag)?.[0] ?? fallback;
    const [width, height, compression] = [one(TAG.width, 0), one(TAG.height, 0), one(TAG.compression, 1)];
    const [offsets, counts] = [tags?.(TAG.offsets) ?? [], tags?.(TAG.counts) ?? []];
    const samples = one(TAG.samples, 1);
    if (
      width < 1 ||
      height < 1 ||
      offsets.length === 0 ||
      offsets.length !== counts.length ||
      tags?.(TAG.tileWidth) !== undefined ||
      one(TAG.planar, 1) !== 1
    )
      return undefined;
    const photometric = one(TAG.photometric, 0);
    const rowsPerStrip = Math.min(height, one(TAG.rowsPerStrip, height));
    const raw = offsets.map((offset, index) => file.subarray(offset, offset + (counts[index] ?? 0)));
    const rowsOf = (index: number): number => Math.min(rowsPerStrip, height - index * rowsPerStrip);
    if (compression === COMPRESSION.fax4 && samples === 1 && photometric <= 1) {
      const turned = one(TAG.fillOrder, 1) === 2;
      const strips = raw.map((bytes, index) => ({ bytes: turned ? mirrored(bytes) : bytes, rows: rowsOf(index) }));
      return { width, height, coding: 'fax', photometric, samples, strips };
    }
    if (compression === COMPRESSION.oldJpeg && tags !== undefined) {
      const bytes = oldStyleJpeg(file, tags, raw);
      const strips = bytes && [{ bytes, rows: height }];
      return strips && { width, height, coding: 'jpeg', photometric, samples, isOldStyle: true, strips };
    }
    if (compression === COMPRESSION.jpeg && one(TAG.bits, 8) === 8 && [1, 2, 6].includes(photometric)) {
      const tables = tags?.(TAG.jpegTables);
      const strips = raw.map((bytes, index) => ({ bytes: withTables(bytes, tables), rows: rowsOf(index) }));
      return { width, height, coding: 'jpeg', photometric, samples, strips };
    }
    return undefined;
  } catch (error) {
    // An offset past the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Makes a strip a complete JPEG by inserting the tables that all strips share. */
function withTables(strip: Buffer, tables: number[] | undefined): Buffer {
  if (tables === undefined || tables.length < 6) return strip;
  // Both start with SOI, and the tables end with EOI.
  return Buffer.concat([Buffer.from(tables.slice(0, -2)), strip.subarray(2)]);
}

/** Reverses the bit order of each byte. */
const mirrored = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.map((byte) => {
      let turned = 0;
      for (let bit = 0; bit < 8; bit += 1) turned |= ((byte >> bit) & 1) << (7 - bit);
      return turned;
    }),
  );
