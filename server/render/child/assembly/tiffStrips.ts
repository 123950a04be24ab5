import { readFile } from 'node:fs/promises';
import { oldStyleJpeg, type Tags } from './oldStyleJpeg.ts';

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

const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  counts: 279,
  planar: 284,
  tileWidth: 322,
  jpegTables: 347,
} as const;
const FAX_GROUP_4 = 4;
const [OLD_JPEG, JPEG] = [6, 7];
const MAX_VALUES = 100_000;

/**
 * The encoded strips of a page, counted from 1; undefined if PDF does not support the encoding or the file is
 * malformed.
 */
export async function codedPage(path: string, page: number): Promise<CodedPage | undefined> {
  const file = await readFile(path);
  try {
    const tags = directory(file, page);
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
    if (compression === FAX_GROUP_4 && samples === 1 && photometric <= 1) {
      const turned = one(TAG.fillOrder, 1) === 2;
      const strips = raw.map((bytes, index) => ({ bytes: turned ? mirrored(bytes) : bytes, rows: rowsOf(index) }));
      return { width, height, coding: 'fax', photometric, samples, strips };
    }
    if (compression === OLD_JPEG && tags !== undefined) {
      const bytes = oldStyleJpeg(file, tags, raw);
      const strips = bytes && [{ bytes, rows: height }];
      return strips && { width, height, coding: 'jpeg', photometric, samples, isOldStyle: true, strips };
    }
    if (compression === JPEG && one(TAG.bits, 8) === 8 && [1, 2, 6].includes(photometric)) {
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

/** Bytes of a value by its TIFF type: BYTE, ASCII, SHORT, LONG, RATIONAL, SBYTE, UNDEFINED. */
const WIDTHS: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 2: 1, 3: 2, 4: 4, 6: 1, 7: 1 };

function directory(file: Buffer, page: number): Tags | undefined {
  const little = file.toString('latin1', 0, 2) === 'II';
  const at = (position: number, width: 1 | 2 | 4): number =>
    little ? file.readUIntLE(position, width) : file.readUIntBE(position, width);
  if (at(2, 2) !== 42) return undefined;
  let start = at(4, 4);
  for (let before = 1; before < page && start !== 0; before += 1) start = at(start + 2 + at(start, 2) * 12, 4);
  if (start === 0) return undefined;
  const entries = new Map(
    Array.from({ length: at(start, 2) }, (_, index) => {
      const entry = start + 2 + index * 12;
      return [at(entry, 2), entry] as const;
    }),
  );
  return (tag) => {
    const entry = entries.get(tag);
    const width = entry === undefined ? undefined : WIDTHS[at(entry + 2, 2)];
    if (entry === undefined || width === undefined) return undefined;
    const count = at(entry + 4, 4);
    if (count > MAX_VALUES) return undefined;
    const first = count * width <= 4 ? entry + 8 : at(entry + 8, 4);
    return Array.from({ length: count }, (_, index) => at(first + index * width, width));
  };
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
