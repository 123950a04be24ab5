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
/** More entries are an error in the file, as for libtiff. */
const MAX_ENTRIES = 65_535;
type Width = 1 | 2 | 4 | 8;
/** Bytes of a value by its TIFF type: BYTE, ASCII, SHORT, LONG, SBYTE, UNDEFINED, LONG8. */
const WIDTHS: Readonly<Record<number, Width>> = { 1: 1, 2: 1, 3: 2, 4: 4, 6: 1, 7: 1, 16: 8 };

/** Where the fields of a directory are, and their widths, by the number after the byte order. */
const LAYOUTS: Readonly<Record<number, { readonly first: number; readonly count: Width; readonly offset: 4 | 8 }>> = {
  42: { first: 4, count: 2, offset: 4 },
  // BigTIFF
  43: { first: 8, count: 8, offset: 8 },
};

/**
 * The directory of a page, counted from 1 (TIFF 6.0, section 2, or BigTIFF); undefined if there is none.
 * @throws RangeError for an offset past the end of the file, here or when a tag is read
 */
export function tiffDirectory(file: Buffer, page: number): Tags | undefined {
  const little = file.toString('latin1', 0, 2) === 'II';
  const at = (position: number, width: Width): number => {
    if (width === 8) return Number(little ? file.readBigUInt64LE(position) : file.readBigUInt64BE(position));
    return little ? file.readUIntLE(position, width) : file.readUIntBE(position, width);
  };
  const layout = LAYOUTS[at(2, 2)];
  if (layout === undefined) return undefined;
  const { first, count, offset } = layout;
  // Tag, type, number of values, and the values or their offset.
  const entryBytes = 4 + 2 * offset;
  let start = at(first, offset);
  for (let before = 1; before < page && start !== 0; before += 1)
    start = at(start + count + at(start, count) * entryBytes, offset);
  const length = start === 0 ? 0 : at(start, count);
  if (length === 0 || length > MAX_ENTRIES) return undefined;
  const entries = new Map(
    Array.from({ length }, (_, index) => {
      const entry = start + count + index * entryBytes;
      return [at(entry, 2), entry] as const;
    }),
  );
  return (tag) => {
    const entry = entries.get(tag);
    const width = entry === undefined ? undefined : WIDTHS[at(entry + 2, 2)];
    if (entry === undefined || width === undefined) return undefined;
    const number = at(entry + 4, offset);
    if (number > MAX_VALUES) return undefined;
    const value = entry + 4 + offset;
    const from = number * width <= offset ? value : at(value, offset);
    return Array.from({ length: number }, (_, index) => at(from + index * width, width));
  };
}
