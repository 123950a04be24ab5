/** Most marker segments before the frame header: a colour profile takes a dozen. */
const MAX_SEGMENTS = 200;
/** Bytes of a frame header up to its number of components (ITU-T T.81, B.2.2). */
const FRAME_BYTES = 10;
/** Cyan, magenta, yellow and black. */
const INKS = 4;
/** Markers in the range of frame headers that begin no frame: tables, and a reserved one. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** Whether a file is a JPEG in CMYK. Its pixels are not read. */
export async function isPrintJpeg(file: Blob): Promise<boolean> {
  for (let at = 2, seen = 0; at + FRAME_BYTES <= file.size && seen < MAX_SEGMENTS; seen += 1) {
    const bytes = new DataView(await file.slice(at, at + FRAME_BYTES).arrayBuffer());
    const marker = bytes.getUint8(1);
    if (bytes.getUint8(0) !== 0xff || marker < 0xc0 || marker === 0xda) return false;
    if (marker <= 0xcf && !NO_FRAMES.has(marker)) return bytes.getUint8(9) === INKS;
    at += 2 + bytes.getUint16(2);
  }
  return false;
}
