import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Dots per inch in both directions; undefined if the page gives none. */
export interface Resolution {
  readonly x: number | undefined;
  readonly y: number | undefined;
}

const TAG = { X_RESOLUTION: 282, Y_RESOLUTION: 283, RESOLUTION_UNIT: 296 } as const;
const UNIT = { INCH: 2, CENTIMETRE: 3 } as const;
const MAX_PAGES = 10_000;
const ENTRY_BYTES = 12;

/**
 * Resolution of each page of a TIFF (TIFF 6.0, sections 2 and 8). libvips reports only the horizontal one, but a fax
 * has 204 by 98 dpi. A damaged chain ends the list; BigTIFF, which fax devices do not write, gives an empty one.
 */
export const tiffResolutions = async (path: string): Promise<readonly Resolution[]> => {
  await using file = await open(path);
  const header = await bytesAt(file, 0, 8);
  const order = header?.toString('latin1', 0, 2);
  if (!header || (order !== 'II' && order !== 'MM')) return [];
  const littleEndian = order === 'II';
  const u16 = (bytes: Buffer, at: number): number => (littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (bytes: Buffer, at: number): number => (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if (u16(header, 2) !== 42) return [];

  const rational = async (at: number): Promise<number | undefined> => {
    const bytes = await bytesAt(file, at, 8);
    return bytes && u32(bytes, 4) !== 0 ? u32(bytes, 0) / u32(bytes, 4) : undefined;
  };
  const resolutions: Resolution[] = [];
  const visited = new Set<number>();
  let directory = u32(header, 4);
  while (directory !== 0 && !visited.has(directory) && visited.size < MAX_PAGES) {
    visited.add(directory);
    const head = await bytesAt(file, directory, 2);
    const length = head ? u16(head, 0) * ENTRY_BYTES : 0;
    const entries = await bytesAt(file, directory + 2, length + 4);
    if (!entries) break;
    let unit: number = UNIT.INCH;
    let x: number | undefined;
    let y: number | undefined;
    for (let at = 0; at < length; at += ENTRY_BYTES) {
      const tag = u16(entries, at);
      if (tag === TAG.X_RESOLUTION) x = await rational(u32(entries, at + 8));
      else if (tag === TAG.Y_RESOLUTION) y = await rational(u32(entries, at + 8));
      else if (tag === TAG.RESOLUTION_UNIT) unit = u16(entries, at + 8);
    }
    resolutions.push({ x: inDpi(x, unit), y: inDpi(y, unit) });
    directory = u32(entries, length);
  }
  return resolutions;
};

const inDpi = (value: number | undefined, unit: number): number | undefined => {
  if (value === undefined) return undefined;
  if (unit === UNIT.INCH) return value;
  return unit === UNIT.CENTIMETRE ? value * 2.54 : undefined;
};

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer | undefined> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytesRead === length ? bytes : undefined;
};
