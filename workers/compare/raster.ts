/** A picture in memory, rows from top to bottom. */
interface Picture<Data> {
  readonly width: number;
  readonly height: number;
  readonly data: Data;
}

/** Four bytes a pixel, RGBA, opaque. */
export type Raster = Picture<Uint8ClampedArray<ArrayBuffer>>;
/** One byte a pixel, 255 is white. */
export type Grey = Picture<Uint8Array>;

const WHITE = 255;

/** The raster enlarged to a size by white paper at its right and lower edge; itself where it has that size. */
export function padded(raster: Raster, width: number, height: number): Raster {
  if (raster.width === width && raster.height === height) return raster;
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (let y = 0; y < raster.height; y += 1) data.set(raster.data.subarray(y * raster.width * 4, (y + 1) * raster.width * 4), y * width * 4);
  return { width, height, data };
}

/** Brightness, with red and blue at half the weight of green: near to what the eye sees, and one addition a pixel. */
export function greyOf({ width, height, data }: Raster): Grey {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const grey = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at]!;
    grey[at] = ((pixel & 0xff) + ((pixel >>> 7) & 0x1fe) + ((pixel >>> 16) & 0xff)) >>> 2;
  }
  return { width, height, data: grey };
}

/** Brightness averaged over squares of two pixels; an odd pixel at the right or lower edge is dropped. */
export function halved({ width: before, height: tall, data: source }: Grey): Grey {
  const width = Math.max(1, before >> 1);
  const height = Math.max(1, tall >> 1);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 2 * y * before + 2 * x;
      data[y * width + x] = (source[at]! + source[at + 1]! + source[at + before]! + source[at + before + 1]!) >> 2;
    }
  }
  return { width, height, data };
}

/** Half the resolution by weights 1 3 3 1 both ways: fine lines fade out instead of beating with the pixels, as they do in plain means. */
export function softlyHalved({ width: before, height: tall, data: source }: Grey): Grey {
  const width = Math.max(1, before >> 1);
  const height = Math.max(1, tall >> 1);
  const narrow = new Uint8Array(width * tall);
  for (let y = 0; y < tall; y += 1) {
    const row = y * before;
    for (let x = 0; x < width; x += 1) {
      const at = row + 2 * x;
      const last = row + before - 1;
      narrow[y * width + x] = (source[Math.max(row, at - 1)]! + 3 * (source[at]! + source[Math.min(last, at + 1)]!) + source[Math.min(last, at + 2)]!) >> 3;
    }
  }
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const one = 2 * y * width;
    const above = Math.max(0, one - width);
    const other = Math.min((tall - 1) * width, one + width);
    const below = Math.min((tall - 1) * width, one + 2 * width);
    for (let x = 0; x < width; x += 1) data[y * width + x] = (narrow[above + x]! + 3 * (narrow[one + x]! + narrow[other + x]!) + narrow[below + x]!) >> 3;
  }
  return { width, height, data };
}
