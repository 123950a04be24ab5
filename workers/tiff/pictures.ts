import type { Size } from '#core/kernel/geometry.ts';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';

/** Most pixels of a picture: what a file claims is believed only up to here (research/security.md, 10). */
const MOST_PIXELS = 40_000_000;
const WIDTH_TAG = 't256';
const HEIGHT_TAG = 't257';

/**
 * The pictures of a TIFF, whose directories are read once; directories without one (thumbnails' masks, EXIF) are left
 * out.
 */
export interface Pictures {
  readonly sizes: readonly Size[];
  /**
   * A picture (from 1) as RGBA, decoded anew each time: its pixels are not kept. @throws RangeError where there is
   * none, or one too large
   */
  readonly pixels: (picture: number) => Size & { readonly data: Uint8Array };
}

/** @throws where the directories cannot be read */
export function readPictures(buffer: ArrayBuffer): Pictures {
  const directories = decode(buffer).filter((directory) => sizeOf(directory).width > 0);
  return {
    sizes: directories.map(sizeOf),
    pixels: (picture) => {
      const kept = directories[picture - 1];
      if (kept === undefined) throw new RangeError(`no picture ${picture}`);
      const { width, height } = sizeOf(kept);
      if (width * height > MOST_PIXELS) throw new RangeError(`a picture of ${width} by ${height} pixels`);
      // The library notes the pixels in the directory that it is given.
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
