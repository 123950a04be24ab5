import { ADDED, type Mask, REMOVED } from './mask.ts';
import type { Grey } from './raster.ts';

/** Brightness difference that exceeds scanner noise. */
const NOISE = 70;

/**
 * Where one of two aligned scans has ink and the other has none nearby. Aligned strokes may still differ by a fraction
 * of a pixel and in smoothness: ink counts only if the other scan is lighter in all nine pixels around it.
 */
export function scanMaskOf({ width, height, data: left }: Grey, { data: right }: Grey): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 1) {
      const lighter = right[at]! - left[at]!;
      if (lighter > NOISE) {
        if (darkestAround(right, width, at) - left[at]! > NOISE) data[at] = REMOVED;
      } else if (lighter < -NOISE && darkestAround(left, width, at) - right[at]! > NOISE) data[at] = ADDED;
    }
  }
  return { width, height, data };
}

function darkestAround(data: Uint8Array, width: number, at: number): number {
  let darkest = 255;
  for (let row = at - width; row <= at + width; row += width) {
    for (let place = row - 1; place <= row + 1; place += 1) if (data[place]! < darkest) darkest = data[place]!;
  }
  return darkest;
}
