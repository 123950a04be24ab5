import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { Size } from '#core/kernel/geometry.ts';
import { COMPRESSION } from '#core/pictures/tiff.ts';
import type { TiffPicture } from './api.ts';
import { decompress, type Piece } from './decompress.ts';
import { isOnItsSide, type Pixels, upright } from './orientation.ts';

/** Most pixels of an image: the file's own claim is trusted only up to here. */
const MOST_PIXELS = 40_000_000;
/** Most bytes of it when decompressed: 16 bits in four colours. */
const MOST_BYTES = MOST_PIXELS * 8;

/** Tags of TIFF 6.0 as the library names them. */
const TAG = {
  width: 't256',
  height: 't257',
  bitsPerSample: 't258',
  compression: 't259',
  photometric: 't262',
  fillOrder: 't266',
  stripOffsets: 't273',
  orientation: 't274',
  samples: 't277',
  rowsPerStrip: 't278',
  stripBytes: 't279',
  resolutionX: 't282',
  resolutionY: 't283',
  faxOptions: 't292',
  colourMap: 't320',
  tileWidth: 't322',
  tileHeight: 't323',
  tileOffsets: 't324',
  tileBytes: 't325',
} as const;

const [BLACK_IS_ZERO, CMYK] = [1, 5];

/** The library decodes every JPEG to RGB, whatever colours its directory names; so the directory must name RGB too. */
const AS_RGB = { [TAG.photometric]: [2], [TAG.bitsPerSample]: [8, 8, 8], [TAG.samples]: [3] };
const isJpegOf = (directory: IFD, photometric: number): boolean =>
  numberOf(directory, TAG.compression) === COMPRESSION.jpeg && numberOf(directory, TAG.photometric) === photometric;

/** The library asks `window` for a converter of CMYK colours, which is optional; a worker has no window. */
Object.assign(globalThis, { window: globalThis });

/**
 * The images of a TIFF; its directories are read once, and those without an image (thumbnail masks, EXIF) are skipped.
 */
export interface Pictures {
  readonly all: readonly TiffPicture[];
  /**
   * An image (counted from 1) as it is to be shown, decoded again each time: pixels are not cached. Of a damaged one it
   * holds what could be read, on white.
   * @throws RangeError if there is none, it is too large, or its colours are unknown
   */
  readonly pixels: (picture: number) => Promise<Pixels & { readonly isWhole: boolean }>;
}

/** @throws if the directories cannot be read */
export function readPictures(buffer: ArrayBuffer): Pictures {
  const directories = decode(buffer).filter((directory) => numberOf(directory, TAG.width) > 0);
  return {
    all: directories.map((directory) => ({
      ...shownSize(directory),
      isCmyk: numberOf(directory, TAG.photometric) === CMYK,
      isReadable: numberOf(directory, TAG.compression) !== COMPRESSION.oldJpeg && !isJpegOf(directory, CMYK),
    })),
    pixels: async (picture) => {
      const kept = directories[picture - 1];
      if (kept === undefined) throw new RangeError(`no picture ${picture}`);
      const { width, height } = storedSize(kept);
      if (width * height > MOST_PIXELS) throw new RangeError(`a picture of ${width} by ${height} pixels`);
      // The directory does not say whether its colours are inverted, and the library does not check.
      if (isJpegOf(kept, CMYK)) throw new RangeError('a JPEG in CMYK');
      // The library stores the pixels in the directory object it is given, so it gets a copy.
      const { file, directory, isSound } = await decompressed(buffer, {
        ...kept,
        ...(isJpegOf(kept, BLACK_IS_ZERO) && AS_RGB),
      });
      decodeImage(file, directory);
      const map = numbersOf(directory, TAG.colourMap);
      if (map.length > 0) directory[TAG.colourMap] = inSixteenBits(map);
      const isWhole = isSound && isWithin(kept, buffer.byteLength);
      const data = toRGBA8(directory);
      if (!isWhole) blank(data, directory.width);
      const stored = { data, width: directory.width, height: directory.height };
      return { ...upright(stored, numberOf(kept, TAG.orientation)), isWhole };
    },
  };
}

/**
 * A picture whose strips or tiles are decompressed here, because the library neither notices damage nor always survives
 * it; unchanged if that is left to the library.
 */
async function decompressed(file: ArrayBuffer, directory: IFD) {
  const pieces = piecesOf(file, directory);
  const parts = await Promise.all(pieces.map(decompress));
  const whole = parts.flatMap((part) => part ?? []);
  if (whole.length === 0 || whole.length < parts.length) return { file, directory, isSound: true };
  const offsets: number[] = [];
  // The library takes the byte order from the beginning of the file.
  let length = 8;
  for (const { bytes } of whole) {
    offsets.push(length);
    length += bytes.length;
  }
  const joined = new Uint8Array(length);
  joined.set(new Uint8Array(file, 0, 8));
  for (const [at, { bytes }] of whole.entries()) joined.set(bytes, offsets[at]);
  const [offsetsTag, bytesTag] = isTiled(directory)
    ? [TAG.tileOffsets, TAG.tileBytes]
    : [TAG.stripOffsets, TAG.stripBytes];
  const plain: IFD = {
    ...directory,
    [TAG.compression]: [COMPRESSION.none],
    [offsetsTag]: offsets,
    [bytesTag]: whole.map(({ bytes }) => bytes.length),
  };
  return { file: joined.buffer, directory: plain, isSound: whole.every(({ isSound }) => isSound) };
}

const isTiled = (directory: IFD): boolean => directory[TAG.tileWidth] !== undefined;

/** The strips or tiles of a picture; none if their number or size makes no sense. */
function piecesOf(file: ArrayBuffer, directory: IFD): readonly Piece[] {
  const size = storedSize(directory);
  const tiled = isTiled(directory);
  const offsets = numbersOf(directory, tiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = numbersOf(directory, tiled ? TAG.tileBytes : TAG.stripBytes);
  const width = tiled ? numberOf(directory, TAG.tileWidth) : size.width;
  const rows = tiled
    ? numberOf(directory, TAG.tileHeight)
    : Math.min(size.height, numberOf(directory, TAG.rowsPerStrip) || size.height);
  const rowBytes = Math.ceil(
    (width * (numberOf(directory, TAG.bitsPerSample) || 1) * (numberOf(directory, TAG.samples) || 1)) / 8,
  );
  const needed = tiled ? Math.ceil(size.width / width) * Math.ceil(size.height / rows) : Math.ceil(size.height / rows);
  if (offsets.length !== needed || lengths.length !== needed || rows * rowBytes * needed > MOST_BYTES) return [];
  return offsets.map((offset, at) => ({
    compression: numberOf(directory, TAG.compression),
    bytes: new Uint8Array(file, Math.min(offset, file.byteLength), within(offset, lengths[at] ?? 0, file.byteLength)),
    width,
    rows: tiled ? rows : Math.min(rows, size.height - at * rows),
    fullRows: rows,
    rowBytes,
    isReversed: numberOf(directory, TAG.fillOrder) === 2,
    isMixed: (numberOf(directory, TAG.faxOptions) & 1) === 1,
  }));
}

const within = (offset: number, length: number, end: number): number => Math.max(0, Math.min(length, end - offset));

/** Makes rows without content, which are black, blank paper as on the archived page. */
function blank(rgba: Uint8Array, width: number): void {
  const row = width * 4;
  for (let at = 0; at < rgba.length; at += row) {
    const pixels = rgba.subarray(at, at + row);
    // The fourth byte is the opacity.
    if (pixels.every((value, byte) => byte % 4 === 3 || value === 0)) pixels.fill(255);
  }
}

const numbersOf = (directory: IFD, tag: string): readonly number[] => {
  const value = directory[tag];
  return Array.isArray(value) ? value.map(Number) : [];
};
const numberOf = (directory: IFD, tag: string): number => numbersOf(directory, tag)[0] ?? 0;
/** A rational number, which the library gives as numerator and denominator; NaN if there is none. */
const ratioOf = (directory: IFD, tag: string): number => {
  const [value]: readonly unknown[] = Array.isArray(directory[tag]) ? directory[tag] : [];
  return Array.isArray(value) ? Number(value[0]) / Number(value[1]) : NaN;
};

const storedSize = (directory: IFD): Size => ({
  width: numberOf(directory, TAG.width),
  height: numberOf(directory, TAG.height),
});

/** The size at which an image is shown; a fax of 204 by 98 dpi has pixels twice as high as wide. */
function shownSize(directory: IFD): Size {
  const { width, height } = storedSize(directory);
  const [x, y] = [ratioOf(directory, TAG.resolutionX), ratioOf(directory, TAG.resolutionY)];
  const size = { width, height: x > 0 && y > 0 ? (height * x) / y : height };
  return isOnItsSide(numberOf(directory, TAG.orientation)) ? { width: size.height, height: size.width } : size;
}

/** Whether all strips or tiles of an image lie within the file; missing ones are shown blank. */
function isWithin(directory: IFD, length: number): boolean {
  const isStored = (offsets: string, bytes: string): boolean => {
    const counts = numbersOf(directory, bytes);
    return numbersOf(directory, offsets).every((offset, at) => offset + (counts[at] ?? 0) <= length);
  };
  return isStored(TAG.stripOffsets, TAG.stripBytes) && isStored(TAG.tileOffsets, TAG.tileBytes);
}

/** Some programs write colour maps in 8 bits instead of 16: recognised, as by libtiff, if all values are below 256. */
const inSixteenBits = (map: readonly number[]): number[] =>
  map.every((value) => value < 256) ? map.map((value) => value * 257) : [...map];
