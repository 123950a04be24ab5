import type { Size } from '#core/kernel/geometry.ts';

/** What a picture says about itself before its pixels are read. */
export interface PictureHead extends Size {
  /** Mixed for printing: in cyan, magenta, yellow and black. */
  readonly isPrint: boolean;
}

/** Signature, length and name of a PNG's first chunk; width and height follow (PNG specification, 5.2 and 11.2.2). */
const PNG_BEGINS = [0x89504e47, 0x0d0a1a0a, 13, 0x49484452];
/** Most marker segments of a JPEG before the frame header: a colour profile takes a dozen. */
const MAX_SEGMENTS = 200;
/** Bytes of a frame header up to its number of components (ITU-T T.81, B.2.2). */
const FRAME_BYTES = 10;
const INKS = 4;
/** Markers in the range of frame headers that begin no frame: tables, and a reserved one. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** The head of a JPEG or PNG; undefined of another or a damaged file. Its pixels are not read. */
export const pictureHead = async (file: Blob): Promise<PictureHead | undefined> =>
  (await pngHead(file)) ?? (await jpegHead(file));

async function pngHead(file: Blob): Promise<PictureHead | undefined> {
  const bytes = new DataView(await file.slice(0, 24).arrayBuffer());
  if (bytes.byteLength < 24 || PNG_BEGINS.some((word, at) => bytes.getUint32(4 * at) !== word)) return undefined;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20), isPrint: false };
}

async function jpegHead(file: Blob): Promise<PictureHead | undefined> {
  for (let at = 2, seen = 0; at + FRAME_BYTES <= file.size && seen < MAX_SEGMENTS; seen += 1) {
    const bytes = new DataView(await file.slice(at, at + FRAME_BYTES).arrayBuffer());
    const marker = bytes.getUint8(1);
    if (bytes.getUint8(0) !== 0xff || marker < 0xc0 || marker === 0xda) return undefined;
    if (marker <= 0xcf && !NO_FRAMES.has(marker))
      return { width: bytes.getUint16(7), height: bytes.getUint16(5), isPrint: bytes.getUint8(9) === INKS };
    at += 2 + bytes.getUint16(2);
  }
  return undefined;
}
