/** The values of a TIFF directory by tag. */
export type Tags = (tag: number) => number[] | undefined;

export const TAG = {
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
  tileHeight: 323,
  tileOffsets: 324,
  tileCounts: 325,
  jpegTables: 347,
  jpegStream: 513,
  jpegRestartInterval: 515,
  jpegQuantisation: 519,
  jpegDcTables: 520,
  jpegAcTables: 521,
  subsampling: 530,
} as const;

const MAX_VALUES = 100_000;
/** Bytes of a value by its TIFF type: BYTE, ASCII, SHORT, LONG, RATIONAL, SBYTE, UNDEFINED. */
const WIDTHS: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 2: 1, 3: 2, 4: 4, 6: 1, 7: 1 };

/**
 * The directory of a page, counted from 1 (TIFF 6.0, section 2); undefined if there is none, or for a BigTIFF.
 * @throws RangeError for an offset past the end of the file, here or when a tag is read
 */
export function tiffDirectory(file: Buffer, page: number): Tags | undefined {
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
