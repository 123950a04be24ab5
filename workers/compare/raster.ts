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

/** Red and blue of a pixel, each in 16 bits of its own: four of them can be added without one running into the other. */
const RED_AND_BLUE = 0x00ff00ff;

/** Brightness, as greyOf() takes it, averaged over squares of two pixels; an odd pixel at the right or lower edge is dropped. */
export function halvedGreyOf({ width: before, height: tall, data: source }: Raster): Grey {
  const pixels = new Uint32Array(source.buffer, source.byteOffset, before * tall);
  const width = before >> 1;
  const height = tall >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0, out = 0; y < height; y += 1) {
    let above = 2 * y * before;
    let below = above + before;
    for (const end = out + width; out < end; out += 1, above += 2, below += 2) {
      const a = pixels[above]!;
      const b = pixels[above + 1]!;
      const c = pixels[below]!;
      const d = pixels[below + 1]!;
      const redBlue = (a & RED_AND_BLUE) + (b & RED_AND_BLUE) + (c & RED_AND_BLUE) + (d & RED_AND_BLUE);
      const green = ((a >>> 8) & 0xff) + ((b >>> 8) & 0xff) + ((c >>> 8) & 0xff) + ((d >>> 8) & 0xff);
      data[out] = ((redBlue & 0xffff) + (redBlue >>> 16) + 2 * green) >>> 4;
    }
  }
  return { width, height, data };
}

/**
 * Half the resolution by weights 1 3 3 1 both ways: fine lines fade out instead of beating with the pixels, as they do in plain
 * means. Beyond an edge lies what lies at it.
 */
export function softlyHalved({ width: before, height: tall, data: source }: Grey): Grey {
  const width = before >> 1;
  const height = tall >> 1;
  const narrow = new Uint8Array(width * tall);
  for (let y = 0, out = 0; y < tall; y += 1) {
    const row = y * before;
    const last = row + before - 1;
    let behind = source[row]!;
    for (let at = row, end = row + 2 * width; at < end; at += 2, out += 1) {
      const next = source[at + 1]!;
      narrow[out] = (behind + 3 * (source[at]! + next) + source[at + 2 > last ? last : at + 2]!) >> 3;
      behind = next;
    }
  }
  const data = new Uint8Array(width * height);
  for (let y = 0, out = 0; y < height; y += 1) {
    const one = 2 * y * width;
    const other = one + width;
    const above = y === 0 ? one : one - width;
    const below = 2 * y + 2 < tall ? other + width : other;
    for (let x = 0; x < width; x += 1, out += 1) data[out] = (narrow[above + x]! + 3 * (narrow[one + x]! + narrow[other + x]!) + narrow[below + x]!) >> 3;
  }
  return { width, height, data };
}
