/** Bytes of the signature before the first chunk (ISO/IEC 15948, 5.2). */
const SIGNATURE = 8;
/** Of a chunk's length, its type, and its checksum. */
const FIELD = 4;

/**
 * A PNG that was cut off, as one whose last chunk holds what arrived: libpng reads whole chunks only, and would drop up
 * to all of the picture. The missing checksum is tolerated.
 */
export function withWholeChunks(png: Buffer): Buffer {
  let at = SIGNATURE;
  while (at + 2 * FIELD <= png.length) {
    const end = at + 3 * FIELD + png.readUInt32BE(at);
    if (end > png.length) {
      const whole = Buffer.concat([png, Buffer.alloc(FIELD)]);
      whole.writeUInt32BE(png.length - at - 2 * FIELD, at);
      return whole;
    }
    at = end;
  }
  return png;
}
