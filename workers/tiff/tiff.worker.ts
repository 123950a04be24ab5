import { expose, transfer } from 'comlink';
import type { Size } from '#core/kernel/geometry.ts';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { TiffApi } from './api.ts';

/** Most pixels of a picture: what a file claims is believed only up to here (research/security.md, 10). */
const MOST_PIXELS = 40_000_000;
const WIDTH_TAG = 't256';
const HEIGHT_TAG = 't257';

/** Pictures of a file; directories without one (thumbnails' masks, EXIF) are left out. */
const picturesOf = (buffer: ArrayBuffer): IFD[] => decode(buffer).filter((directory) => sizeOf(directory).width > 0);

function sizeOf(directory: IFD): Size {
  const number = (tag: string): number => {
    const value = directory[tag];
    return Array.isArray(value) ? Number(value[0]) : 0;
  };
  return { width: number(WIDTH_TAG), height: number(HEIGHT_TAG) };
}

const api: TiffApi = {
  async measure(_job, file) {
    return picturesOf(await file.arrayBuffer()).map(sizeOf);
  },
  async decode(_job, file, picture, size) {
    const buffer = await file.arrayBuffer();
    const directory = picturesOf(buffer)[picture - 1];
    if (directory === undefined) throw new RangeError(`no picture ${picture}`);
    const { width, height } = sizeOf(directory);
    if (width * height > MOST_PIXELS) throw new RangeError(`a picture of ${width} by ${height} pixels`);
    decodeImage(buffer, directory);
    const pixels = new ImageData(new Uint8ClampedArray(toRGBA8(directory)), directory.width, directory.height);
    const bitmap = await createImageBitmap(pixels, size && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' });
    return transfer(bitmap, [bitmap]);
  },
  cancel: () => undefined,
};
expose(api);
