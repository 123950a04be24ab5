/** An image in memory, rows from top to bottom. */
interface Picture<Data> {
  readonly width: number;
  readonly height: number;
  readonly data: Data;
}

/** Four bytes per pixel, RGBA, opaque. */
export type Raster = Picture<Uint8ClampedArray<ArrayBuffer>>;
/** One byte per pixel, 255 is white. */
export type Grey = Picture<Uint8Array>;

/**
 * A page image as stored in JPEG (4:2:0): the brightness of each pixel, and the blue and red components per square of 2
 * × 2 pixels, 128 for neutral. An odd pixel at the right or lower edge has its own square.
 */
export interface Planes {
  readonly luma: Grey;
  readonly blue: Grey;
  readonly red: Grey;
}

const WHITE = 255;
const COLOURLESS = 128;

/** The page padded to a size with white at its right and lower edges; the same object if it already has that size. */
export function padded({ luma, blue, red }: Planes, width: number, height: number): Planes {
  if (luma.width === width && luma.height === height) return { luma, blue, red };
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  return {
    luma: enlarged(luma, width, height, WHITE),
    blue: enlarged(blue, across, down, COLOURLESS),
    red: enlarged(red, across, down, COLOURLESS),
  };
}

function enlarged(plane: Grey, width: number, height: number, value: number): Grey {
  const data = new Uint8Array(width * height).fill(value);
  for (let y = 0; y < plane.height; y += 1)
    data.set(plane.data.subarray(y * plane.width, (y + 1) * plane.width), y * width);
  return { width, height, data };
}

/** A page without colour. */
export function colourless(luma: Grey): Planes {
  const [width, height] = [Math.ceil(luma.width / 2), Math.ceil(luma.height / 2)];
  const none = { width, height, data: new Uint8Array(width * height).fill(COLOURLESS) };
  return { luma, blue: none, red: none };
}

/** Luma as in JFIF: Rec. 601 over the full range. */
const brightness = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** Converts RGBA pixels to planes. */
export function planesOf({ width, height, data }: Raster): Planes {
  const luma = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4)
    luma[at] = brightness(data[from]!, data[from + 1]!, data[from + 2]!) + 0.5;
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const blues = new Uint8Array(across * down);
  const reds = new Uint8Array(across * down);
  for (let y = 0, out = 0; y < down; y += 1) {
    const above = 2 * y * width;
    const below = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < across; x += 1, out += 1) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)];
      const [a, b, c, d] = [4 * (above + left), 4 * (above + right), 4 * (below + left), 4 * (below + right)];
      const mean = (channel: number): number =>
        (data[a + channel]! + data[b + channel]! + data[c + channel]! + data[d + channel]!) / 4;
      const [red, green, blue] = [mean(0), mean(1), mean(2)];
      const bright = brightness(red, green, blue);
      // Pure blue and pure red would exceed a byte by half a step.
      blues[out] = Math.min(255, COLOURLESS + (blue - bright) / 1.772 + 0.5);
      reds[out] = Math.min(255, COLOURLESS + (red - bright) / 1.402 + 0.5);
    }
  }
  return {
    luma: { width, height, data: luma },
    blue: { width: across, height: down, data: blues },
    red: { width: across, height: down, data: reds },
  };
}

/** A part of a page as RGBA pixels. */
export function rgbaOf({ luma, blue, red }: Planes, left: number, top: number, width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = top, out = 0; y < top + height; y += 1) {
    const row = (y >> 1) * blue.width;
    for (let x = left; x < left + width; x += 1, out += 4) {
      const bright = luma.data[y * luma.width + x]!;
      const [b, r] = [blue.data[row + (x >> 1)]! - COLOURLESS, red.data[row + (x >> 1)]! - COLOURLESS];
      data[out] = bright + 1.402 * r;
      data[out + 1] = bright - 0.344136 * b - 0.714136 * r;
      data[out + 2] = bright + 1.772 * b;
      data[out + 3] = 255;
    }
  }
  return { width, height, data };
}

/** Halves the resolution by the mean of each 2 × 2 square; an odd pixel at the right or lower edge is dropped. */
export function halved({ width: before, height: tall, data: source }: Grey): Grey {
  const width = before >> 1;
  const height = tall >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0, out = 0; y < height; y += 1) {
    let above = 2 * y * before;
    let below = above + before;
    for (const end = out + width; out < end; out += 1, above += 2, below += 2)
      data[out] = (source[above]! + source[above + 1]! + source[below]! + source[below + 1]!) >> 2;
  }
  return { width, height, data };
}

/**
 * Halves the resolution with weights 1 3 3 1 in both directions: unlike with plain means, fine lines fade out instead
 * of causing moiré. Edge pixels are repeated beyond the edge.
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
    for (let x = 0; x < width; x += 1, out += 1)
      data[out] = (narrow[above + x]! + 3 * (narrow[one + x]! + narrow[other + x]!) + narrow[below + x]!) >> 3;
  }
  return { width, height, data };
}
