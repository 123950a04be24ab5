import { ADDED, type Mask, REMOVED } from './mask.ts';
import type { Grey } from './raster.ts';

/** Difference of brightness that is more than a scanner's noise. */
const NOISE = 70;

/**
 * Where one of two scans, laid on one another, has ink and the other has none nearby. After laying them together a stroke may
 * still be off by a part of a pixel, and smoother: ink counts only if the other scan is lighter in all nine pixels around.
 */
export function scanMaskOf(left: Grey, right: Grey): Mask {
  const { width, height } = left;
  const data = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 1) {
      const [one, other] = [left.data[at]!, right.data[at]!];
      if (other - one > NOISE && darkestAround(right, at) - one > NOISE) data[at] = REMOVED;
      else if (one - other > NOISE && darkestAround(left, at) - other > NOISE) data[at] = ADDED;
    }
  }
  return { width, height, data };
}

function darkestAround({ width, data }: Grey, at: number): number {
  let darkest = 255;
  for (const row of [at - width, at, at + width]) darkest = Math.min(darkest, data[row - 1]!, data[row]!, data[row + 1]!);
  return darkest;
}
