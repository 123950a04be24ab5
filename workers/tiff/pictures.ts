import type { Size } from '#core/kernel/geometry.ts';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';

/** Most pixels of an image: the file's own claim is trusted only up to here. */
const MOST_PIXELS = 40_000_000;
const WIDTH_TAG = 't256';
const HEIGHT_TAG = 't257';

/**
 * The images of a TIFF; its directories are read once, and those without an image (thumbnail masks, EXIF) are skipped.
 */
export interface Pictures {
  readonly sizes: readonly Size[];
  /**
   * An image (counted from 1) as RGBA, decoded again each time: pixels are not cached. @throws RangeError if there is
   * none, or it is too large
   */
  readonly pixels: (picture: number) => Size & { readonly data: Uint8Array };
}

/** @throws if the directories cannot be read */
export function readPictures(buffer: ArrayBuffer): Pictures {
  const directories = decode(buffer).filter((directory) => sizeOf(directory).width > 0);
  return {
    sizes: directories.map(sizeOf),
    pixels: (picture) => {
      const kept = directories[picture - 1];
      if (kept === undefined) throw new RangeError(`no picture ${picture}`);
      const { width, height } = sizeOf(kept);
      if (width * height > MOST_PIXELS) throw new RangeError(`a picture of ${width} by ${height} pixels`);
      // The library stores the pixels in the directory object it is given, so it gets a copy.
      const directory = { ...kept };
      decodeImage(buffer, directory);
      return { data: toRGBA8(directory), width: directory.width, height: directory.height };
    },
  };
}

function sizeOf(directory: IFD): Size {
  const number = (tag: string): number => {
    const value = directory[tag];
    return Array.isArray(value) ? Number(value[0]) : 0;
  };
  return { width: number(WIDTH_TAG), height: number(HEIGHT_TAG) };
}
