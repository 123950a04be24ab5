import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { Size } from '#core/kernel/geometry.ts';
import type { TiffPicture } from './api.ts';
import { isOnItsSide, type Pixels, upright } from './orientation.ts';

/** Most pixels of an image: the file's own claim is trusted only up to here. */
const MOST_PIXELS = 40_000_000;

/** Tags of TIFF 6.0 as the library names them. */
const TAG = {
  width: 't256',
  height: 't257',
  bitsPerSample: 't258',
  compression: 't259',
  photometric: 't262',
  stripOffsets: 't273',
  orientation: 't274',
  samples: 't277',
  stripBytes: 't279',
  resolutionX: 't282',
  resolutionY: 't283',
  colourMap: 't320',
  tileOffsets: 't324',
  tileBytes: 't325',
} as const;

const JPEG = 7;
const [BLACK_IS_ZERO, CMYK] = [1, 5];

/** The library decodes every JPEG to RGB, whatever colours its directory names; so the directory must name RGB too. */
const AS_RGB = { [TAG.photometric]: [2], [TAG.bitsPerSample]: [8, 8, 8], [TAG.samples]: [3] };
const isJpegOf = (directory: IFD, photometric: number): boolean =>
  numberOf(directory, TAG.compression) === JPEG && numberOf(directory, TAG.photometric) === photometric;

/** The library asks `window` for a converter of CMYK colours, which is optional; a worker has no window. */
Object.assign(globalThis, { window: globalThis });

/**
 * The images of a TIFF; its directories are read once, and those without an image (thumbnail masks, EXIF) are skipped.
 */
export interface Pictures {
  readonly all: readonly TiffPicture[];
  /**
   * An image (counted from 1) as it is to be shown, decoded again each time: pixels are not cached. @throws RangeError
   * if there is none, it is too large, or its colours are unknown
   */
  readonly pixels: (picture: number) => Pixels;
}

/** @throws if the directories cannot be read */
export function readPictures(buffer: ArrayBuffer): Pictures {
  const directories = decode(buffer).filter((directory) => numberOf(directory, TAG.width) > 0);
  return {
    all: directories.map((directory) => ({
      ...shownSize(directory),
      isWhole: isWithin(directory, buffer.byteLength),
      isCmyk: numberOf(directory, TAG.photometric) === CMYK,
    })),
    pixels: (picture) => {
      const kept = directories[picture - 1];
      if (kept === undefined) throw new RangeError(`no picture ${picture}`);
      const { width, height } = storedSize(kept);
      if (width * height > MOST_PIXELS) throw new RangeError(`a picture of ${width} by ${height} pixels`);
      // The directory does not say whether its colours are inverted, and the library does not check.
      if (isJpegOf(kept, CMYK)) throw new RangeError('a JPEG in CMYK');
      // The library stores the pixels in the directory object it is given, so it gets a copy.
      const directory: IFD = { ...kept, ...(isJpegOf(kept, BLACK_IS_ZERO) && AS_RGB) };
      decodeImage(buffer, directory);
      const map = numbersOf(directory, TAG.colourMap);
      if (map.length > 0) directory[TAG.colourMap] = inSixteenBits(map);
      const stored = { data: toRGBA8(directory), width: directory.width, height: directory.height };
      return upright(stored, numberOf(kept, TAG.orientation));
    },
  };
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

/** Whether all strips or tiles of an image lie within the file; missing ones are shown black. */
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
