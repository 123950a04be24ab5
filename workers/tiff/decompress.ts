import { readFax } from '#core/pictures/fax.ts';
import { isOldLzw, readLzw } from '#core/pictures/lzw.ts';
import { readPackBits } from '#core/pictures/packBits.ts';
import { COMPRESSION } from '#core/pictures/tiff.ts';

/** A strip or tile as stored. */
export interface Piece {
  readonly compression: number;
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly rows: number;
  /** Rows of the other strips, which a last one with fewer may be filled up to. */
  readonly fullRows: number;
  /** Bytes of a row when decompressed. */
  readonly rowBytes: number;
  /** Whether each byte of a fax begins with its lowest bit. */
  readonly isReversed: boolean;
  /** Whether rows of a fax of group 3 may refer to the row before. */
  readonly isMixed: boolean;
}

/** The bytes of a piece as far as they could be read, the rest being 0. */
export interface Decompressed {
  readonly bytes: Uint8Array;
  readonly isSound: boolean;
}

/** Decompresses a strip or tile; undefined if that is left to the library. */
export async function decompress(piece: Piece): Promise<Decompressed | undefined> {
  const least = piece.rows * piece.rowBytes;
  const full = new Uint8Array(piece.fullRows * piece.rowBytes);
  const target = full.subarray(0, least);
  switch (piece.compression) {
    case COMPRESSION.fax1:
    case COMPRESSION.fax3:
    case COMPRESSION.fax4:
      return { bytes: target, isSound: paintFax(piece, target) };
    case COMPRESSION.lzw:
      return isOldLzw(piece.bytes) ? undefined : { bytes: target, isSound: readLzw(piece.bytes, full, least) };
    case COMPRESSION.packBits:
      return { bytes: target, isSound: readPackBits(piece.bytes, full, least) };
    case COMPRESSION.deflate:
    case COMPRESSION.oldDeflate: {
      const { length, isSound } = await readDeflate(piece.bytes, target);
      return { bytes: target, isSound: isSound && length >= target.length };
    }
    default:
      return undefined;
  }
}

/** Paints black as 1. @returns whether all rows could be read */
function paintFax(
  { compression, bytes, width, rows, rowBytes, isReversed, isMixed }: Piece,
  target: Uint8Array,
): boolean {
  const coding = {
    width,
    height: rows,
    scheme:
      compression === COMPRESSION.fax4 ? 'group4' : compression === COMPRESSION.fax3 && isMixed ? 'mixed' : 'group3',
    isByteAligned: compression === COMPRESSION.fax1,
  } as const;
  return readFax(isReversed ? bytes.map(mirrored) : bytes, coding, (row, changes) => {
    for (let entry = 0; entry < changes.length; entry += 2)
      for (let x = changes[entry] ?? width; x < (changes[entry + 1] ?? width); x += 1)
        target[row * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
  }).isSound;
}

/** The bits of a byte in reverse order. */
const mirrored = (byte: number): number => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit += 1) turned |= ((byte >> bit) & 1) << (7 - bit);
  return turned;
};

/** Bytes inflated at a time: a portion with an error is lost as a whole. */
const PORTION = 1024;

async function readDeflate(bytes: Uint8Array, target: Uint8Array) {
  const inflating = new DecompressionStream('deflate');
  const feeding = feed(inflating.writable, bytes);
  const reader = inflating.readable.getReader();
  let length = 0;
  let isSound = true;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      target.set(part.value.subarray(0, target.length - length), length);
      length = Math.min(target.length, length + part.value.length);
      if (length === target.length) break;
    }
  } catch {
    isSound = false;
  }
  // What follows the pixels, the checksum for example, is read too, as it tells whether they are right.
  isSound &&= await rest(reader);
  await feeding;
  return { length, isSound };
}

async function feed(writable: WritableStream<BufferSource>, bytes: Uint8Array): Promise<void> {
  const writer = writable.getWriter();
  try {
    for (let at = 0; at < bytes.length; at += PORTION) await writer.write(bytes.slice(at, at + PORTION));
    await writer.close();
  } catch {
    // The reader gets the same error.
  }
}

async function rest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
  try {
    for (let read = 0; read < PORTION; read += 1) if ((await reader.read()).done) return true;
    return false;
  } catch {
    return false;
  }
}
