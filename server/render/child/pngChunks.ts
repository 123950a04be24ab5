/** Bytes of the signature before the first chunk (ISO/IEC 15948, 5.2). */
const SIGNATURE = 8;
/** Bytes of each of a chunk's fields: length, type and checksum. */
const FIELD = 4;

/**
 * Shortens the last chunk of a truncated PNG to the bytes that arrived: libpng reads only whole chunks, and would drop
 * the incomplete one, which may contain the whole picture. The missing checksum is tolerated.
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
