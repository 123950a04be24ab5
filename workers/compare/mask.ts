import pixelmatch from 'pixelmatch';
import { type Planes, rgbaOf } from './raster.ts';
import type { TileRun } from './tiles.ts';

/** Where two pages differ, one byte per pixel: 0 if equal, else which page is darker. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
export const REMOVED = 1;
export const ADDED = 2;

/** The neighbourhood in which pixelmatch detects antialiasing. */
const RIM = 2;
/** The difference people notice between two renderings, on pixelmatch's scale from 0 to 1. */
const THRESHOLD = 0.1;
const RED = [255, 0, 0] as const;
const GREEN = [0, 255, 0] as const;

/**
 * Compares the differing tiles of two renderings pixel by pixel as people see them: antialiasing and faint differences
 * in colour are ignored.
 */
export function maskOf(left: Planes, right: Planes, runs: readonly TileRun[]): Mask {
  const { width, height } = left.luma;
  const data = new Uint8Array(width * height);
  for (const run of runs) {
    const x = Math.max(0, run.x - RIM);
    const y = Math.max(0, run.y - RIM);
    const across = Math.min(width, run.x + run.width + RIM) - x;
    const down = Math.min(height, run.y + run.height + RIM) - y;
    const found = new Uint8Array(across * down * 4);
    pixelmatch(rgbaOf(left, x, y, across, down).data, rgbaOf(right, x, y, across, down).data, found, across, down, {
      threshold: THRESHOLD,
      diffMask: true,
      aaColor: [0, 0, 0],
      diffColor: [...RED],
      diffColorAlt: [...GREEN],
    });
    for (let row = run.y - y; row < run.y - y + run.height; row += 1) {
      for (let column = run.x - x; column < run.x - x + run.width; column += 1) {
        const at = (row * across + column) * 4;
        if (found[at] === 255) data[(y + row) * width + x + column] = REMOVED;
        else if (found[at + 1] === 255) data[(y + row) * width + x + column] = ADDED;
      }
    }
  }
  return { width, height, data };
}
