import { readFile } from 'node:fs/promises';
import { constants, inflateSync } from 'node:zlib';
import { isOldLzw, readLzw } from '#core/pictures/lzw.ts';
import { readPackBits } from '#core/pictures/packBits.ts';
import { COMPRESSION } from '#core/pictures/tiff.ts';
import { TAG, type Tags, tiffDirectory } from './directory.ts';

const { lzw, deflate, packBits, oldDeflate } = COMPRESSION;
/** Of faxes and JPEG, libtiff itself tells what is damaged. */
const CHECKED: ReadonlySet<number> = new Set([lzw, deflate, packBits, oldDeflate]);
const YCBCR = 6;
/** Larger strips or tiles are not checked: the process has to keep within its memory. */
const MAX_BYTES = 128 * 2 ** 20;
/** Data beyond the last row, which some writers append. */
const SPARE_BYTES = 1024;

/** The page checked last, as its parts are requested one after the other. */
let last: { readonly path: string; readonly page: number; readonly isGarbled: boolean } | undefined;

/**
 * Whether a strip or tile of a page (counted from 1) cannot be decompressed to exactly its size. libtiff decodes what
 * it can and often says nothing, so that such a page would be drawn wrongly without a word.
 */
export async function isGarbledTiff(path: string, page: number): Promise<boolean> {
  if (last?.path !== path || last.page !== page) {
    const file = await readFile(path);
    last = { path, page, isGarbled: piecesOf(file, page).some((piece) => !isSound(piece)) };
  }
  return last.isGarbled;
}

/** A strip or tile. */
interface Piece {
  readonly compression: number;
  readonly bytes: Buffer;
  /** Bytes when decompressed. */
  readonly size: number;
  /** Bytes that are enough for the last strip. */
  readonly least: number;
}

/** The strips or tiles of a page; none if their number makes no sense, or they are not checked. */
function piecesOf(file: Buffer, page: number): readonly Piece[] {
  try {
    const tags = tiffDirectory(file, page);
    return tags === undefined ? [] : described(file, tags);
  } catch (error) {
    // An offset past the end of the file: libtiff refuses it.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function described(file: Buffer, tags: Tags): readonly Piece[] {
  const one = (tag: number, fallback: number): number => tags(tag)?.[0] ?? fallback;
  const compression = one(TAG.compression, 1);
  // Colours at half the resolution have rows of another length.
  if (!CHECKED.has(compression) || one(TAG.photometric, 0) === YCBCR) return [];
  const [across, height] = [one(TAG.width, 0), one(TAG.height, 0)];
  const isTiled = tags(TAG.tileWidth) !== undefined;
  const width = isTiled ? one(TAG.tileWidth, 0) : across;
  const rows = isTiled ? one(TAG.tileHeight, 0) : Math.min(height, one(TAG.rowsPerStrip, height));
  const offsets = tags(isTiled ? TAG.tileOffsets : TAG.offsets) ?? [];
  const counts = tags(isTiled ? TAG.tileCounts : TAG.counts) ?? [];
  const isSeparate = one(TAG.planar, 1) === 2;
  const samples = one(TAG.samples, 1);
  const rowBytes = Math.ceil((width * one(TAG.bits, 1) * (isSeparate ? 1 : samples)) / 8);
  const inPlane = Math.ceil(height / rows) * (isTiled ? Math.ceil(across / width) : 1);
  const needed = inPlane * (isSeparate ? samples : 1);
  if (offsets.length !== needed || counts.length !== needed || rows * rowBytes > MAX_BYTES) return [];
  return offsets.map((offset, index) => {
    const own = isTiled ? rows : Math.min(rows, height - (index % inPlane) * rows);
    return {
      compression,
      bytes: file.subarray(offset, offset + (counts[index] ?? 0)),
      size: rows * rowBytes,
      least: own * rowBytes,
    };
  });
}

function isSound({ compression, bytes, size, least }: Piece): boolean {
  if (compression === lzw) return isOldLzw(bytes) || readLzw(bytes, Buffer.alloc(size), least);
  if (compression === packBits) return readPackBits(bytes, Buffer.alloc(size), least);
  return inflatedLength(bytes, size + SPARE_BYTES) >= least;
}

/** How many bytes are inflated from `bytes`, whose end may be missing; none if they are wrong, or too many. */
function inflatedLength(bytes: Buffer, most: number): number {
  try {
    return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }).length;
  } catch {
    return 0;
  }
}
