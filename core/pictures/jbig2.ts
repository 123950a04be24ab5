import { readFax } from './fax.ts';

/** Types of segments (ITU-T T.88, 7.3). */
const TYPE = { symbols: 0, textRegions: [4, 6, 7], genericRegions: [36, 38, 39], regionsEnd: 43 } as const;
const KNOWN = new Set([0, 4, 6, 7, 16, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48, 49, 50, 51, 52, 53, 54, 62]);
const UNKNOWN_LENGTH = 0xffff_ffff;
/** Width, height, place and flags of a region (7.4.1). */
const REGION_BYTES = 17;
/** The shortest header of a segment. */
const HEADER_BYTES = 11;
/** A row count that follows a region of unknown length. */
const COUNT_BYTES = 4;

/**
 * Whether a picture in JBIG2, as PDF embeds it, ends too early, or its structure or a byte sequence that coded data
 * never contains shows that it was altered. Most alterations of single bytes leave no such trace.
 */
export function isJbig2Damaged(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let hasRegion = false;
    for (let at = 0; !isPadding(bytes, at);) {
      const { type, data, length } = segmentAt(view, at);
      if (!KNOWN.has(type)) return true;
      const end = length === UNKNOWN_LENGTH ? endOf(view, data) : data + length;
      if (end > bytes.length || isDataDamaged(view, type, data, end)) return true;
      hasRegion ||= type > TYPE.symbols && type <= TYPE.regionsEnd;
      at = end;
    }
    return !hasRegion;
  } catch (error) {
    // Read beyond the end.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** Whether nothing follows but what writers append to a stream. */
const isPadding = (bytes: Uint8Array, at: number): boolean =>
  bytes.length - at < HEADER_BYTES || bytes.subarray(at).every((byte) => byte === 0);

/** The header of a segment (7.2). */
function segmentAt(view: DataView, at: number) {
  const number = view.getUint32(at);
  const flags = view.getUint8(at + 4);
  let next = at + 5;
  let referred = view.getUint8(next) >> 5;
  if (referred === 7) {
    referred = view.getUint32(next) & 0x1fff_ffff;
    next += 4 + Math.ceil((referred + 1) / 8);
  } else next += 1;
  next += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((flags & 0x40) === 0 ? 1 : 4);
  return { type: flags & 0x3f, data: next + 4, length: view.getUint32(next) };
}

/** The end of a generic region whose length was not known when it was begun (7.2.7). */
function endOf(view: DataView, data: number): number {
  const isFax = (view.getUint8(data + REGION_BYTES) & 1) === 1;
  const mark = isFax ? 0 : 0xffac;
  let at = data + REGION_BYTES + 1;
  while (view.getUint16(at) !== mark) at += 1;
  return at + 2 + COUNT_BYTES;
}

function isDataDamaged(view: DataView, type: number, data: number, end: number): boolean {
  const bytesOf = (from: number): Uint8Array =>
    new Uint8Array(view.buffer, view.byteOffset + from, Math.max(0, end - from));
  if (isOneOf(TYPE.genericRegions, type)) {
    const flags = view.getUint8(data + REGION_BYTES);
    const coded = data + REGION_BYTES + 1;
    if ((flags & 1) === 0) return hasMarker(bytesOf(coded + adaptiveBytes(flags >> 1)));
    const [width, height] = [view.getUint32(data), view.getUint32(data + 4)];
    return !readFax(bytesOf(coded), { width, height, scheme: 'group4' }).isSound;
  }
  if (isOneOf(TYPE.textRegions, type)) {
    const flags = view.getUint16(data + REGION_BYTES);
    const isRefined = (flags & 2) !== 0 && (flags & 0x8000) === 0;
    return (flags & 1) === 0 && hasMarker(bytesOf(data + REGION_BYTES + 2 + (isRefined ? 4 : 0) + 4));
  }
  if (type !== TYPE.symbols) return false;
  const flags = view.getUint16(data);
  const isRefined = (flags & 2) !== 0 && (flags & 0x1000) === 0;
  return (flags & 1) === 0 && hasMarker(bytesOf(data + 2 + adaptiveBytes(flags >> 10) + (isRefined ? 4 : 0) + 8));
}

const isOneOf = (types: readonly number[], type: number): boolean => types.includes(type);

/** Bytes of the adaptive pixels of a generic template (7.4.6.3). */
const adaptiveBytes = (template: number): number => ((template & 3) === 0 ? 8 : 2);

/** Whether arithmetically coded data contains a marker before its end: 0xff is followed by 0x8f at most (E.2.8). */
function hasMarker(coded: Uint8Array): boolean {
  for (let at = 0; at < coded.length - 2 - COUNT_BYTES; at += 1)
    if (coded[at] === 0xff && (coded[at + 1] ?? 0) > 0x8f) return true;
  return false;
}
