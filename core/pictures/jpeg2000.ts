/** Markers of a codestream (ITU-T T.800, A.2): start, size, tile part, data, end, and two that data may contain. */
const MARKER = { SOC: 0xff4f, SIZ: 0xff51, SOT: 0xff90, SOD: 0xff93, EOC: 0xffd9, SOP: 0x91, EPH: 0x92 } as const;
const CODESTREAM_BOX = 0x6a703263; // jp2c
/** Longest marker segment before the first tile part that is passed over; also a limit for garbled headers. */
const MAX_SEGMENTS = 10_000;

/**
 * Whether a picture in JPEG 2000 ends too early, or its structure or a byte sequence that coded data never contains
 * shows that it was altered. Most alterations of single bytes leave no such trace.
 */
export function isJpeg2000Damaged(bytes: Uint8Array): boolean {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return isStreamDamaged(view, view.getUint16(0) === MARKER.SOC ? 0 : codestreamAt(view));
  } catch (error) {
    // Read beyond the end.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** Where the codestream begins among the boxes of a JP2 file (I.4). @throws RangeError if there is none */
function codestreamAt(view: DataView): number {
  for (let at = 0; ;) {
    const length = view.getUint32(at);
    const head = length === 1 ? 16 : 8;
    if (view.getUint32(at + 4) === CODESTREAM_BOX) return at + head;
    // A length of 1 is followed by one of 64 bits, of 0 extends to the end of the file.
    const whole = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
    if (whole < head) throw new RangeError('no codestream');
    at += whole;
  }
}

function isStreamDamaged(view: DataView, start: number): boolean {
  if (view.getUint16(start) !== MARKER.SOC || view.getUint16(start + 2) !== MARKER.SIZ) return true;
  const tiles = new Set<number>();
  const count = tilesOf(view, start + 4);
  let at = start + 2;
  for (let passed = 0; view.getUint16(at) !== MARKER.SOT; passed += 1) {
    if (passed > MAX_SEGMENTS || view.getUint8(at) !== 0xff) return true;
    at += 2 + view.getUint16(at + 2);
  }
  // Some writers omit the end marker.
  while (at < view.byteLength - 1 && view.getUint16(at) === MARKER.SOT) {
    tiles.add(view.getUint16(at + 4));
    const length = view.getUint32(at + 6);
    // The last tile part may extend to the end marker.
    const end = length === 0 ? endBefore(view, at) : at + length;
    if (end > view.byteLength || end <= at || isPartDamaged(view, at, end)) return true;
    at = end;
  }
  return tiles.size < count || (at < view.byteLength - 1 && view.getUint16(at) !== MARKER.EOC);
}

/** Number of tiles by the size segment (A.5.1). */
function tilesOf(view: DataView, segment: number): number {
  const word = (index: number): number => view.getUint32(segment + 4 + index * 4);
  const across = Math.ceil((word(0) - word(6)) / word(4));
  const down = Math.ceil((word(1) - word(7)) / word(5));
  return across * down;
}

function endBefore(view: DataView, from: number): number {
  for (let at = view.byteLength - 2; at > from; at -= 1) if (view.getUint16(at) === MARKER.EOC) return at;
  throw new RangeError('no end');
}

/** Whether the data of a tile part contains a marker: 0xff is never followed by more than 0x8f (B.10.1, C.2.2). */
function isPartDamaged(view: DataView, start: number, end: number): boolean {
  let at = start + 12;
  for (; view.getUint16(at) !== MARKER.SOD; at += 2 + view.getUint16(at + 2))
    if (view.getUint8(at) !== 0xff || at > end) return true;
  for (at += 2; at < end - 1; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next > 0x8f && next !== MARKER.SOP && next !== MARKER.EPH) return true;
  }
  return false;
}
