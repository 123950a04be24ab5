import type { Raster } from './raster.ts';

/** The colours of left-only and right-only content, dark enough to read on white paper. */
const LEFT_ONLY = [200, 30, 30] as const;
const RIGHT_ONLY = [0, 120, 60] as const;
const WHITE = 255;
/** Share of their darkness that common parts keep, so that the differences stand out. */
const COMMON = 0.55;

/** Both pages on one sheet: common parts grey, the left page's own red, the right one's green. */
export function overlaid(one: Raster, other: Raster): Raster {
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const [left, right] = [padded(one, width, height).data, padded(other, width, height).data];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const a = brightness(left, at);
    const b = brightness(right, at);
    const common = WHITE - (WHITE - Math.max(a, b)) * COMMON;
    const own = Math.abs(a - b) / WHITE;
    const [red, green, blue] = a < b ? LEFT_ONLY : RIGHT_ONLY;
    data[at] = common + (red - common) * own;
    data[at + 1] = common + (green - common) * own;
    data[at + 2] = common + (blue - common) * own;
    data[at + 3] = WHITE;
  }
  return { width, height, data };
}

/** Luma as in Rec. 601. */
const brightness = (data: Uint8ClampedArray, at: number): number =>
  (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;

/** The raster padded to a size with white at its right and lower edges; the same object if it already has that size. */
function padded(raster: Raster, width: number, height: number): Raster {
  if (raster.width === width && raster.height === height) return raster;
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (let y = 0; y < raster.height; y += 1)
    data.set(raster.data.subarray(y * raster.width * 4, (y + 1) * raster.width * 4), y * width * 4);
  return { width, height, data };
}
