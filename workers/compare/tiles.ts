import type { Raster } from './raster.ts';

/** Side of a tile in pixels: a multiple of a JPEG's blocks, so that a change in one reaches no other. */
export const TILE = 32;

/** Tiles in a row next to one another that differ. */
export interface TileRun {
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TileDifference {
  readonly runs: readonly TileRun[];
  /** Tiles with something on them that are alike to the last bit. */
  readonly alike: number;
  readonly differing: number;
}

/**
 * Compares two rasters of one size tile by tile to the last bit. It is the cheap look before the dear one: most of a page is the
 * same, or empty.
 */
export function differingTiles(left: Raster, right: Raster): TileDifference {
  const { width, height } = left;
  const one = new Uint32Array(left.data.buffer, left.data.byteOffset, width * height);
  const other = new Uint32Array(right.data.buffer, right.data.byteOffset, width * height);
  const runs: TileRun[] = [];
  let alike = 0;
  let differing = 0;
  for (let y = 0; y < height; y += TILE) {
    const bottom = Math.min(height, y + TILE);
    let start = -1;
    for (let x = 0; x <= width; x += TILE) {
      const state = x < width ? stateOf(one, other, width, x, Math.min(width, x + TILE), y, bottom) : 'blank';
      if (state === 'alike') alike += 1;
      if (state === 'differing') differing += 1;
      if (state === 'differing' && start < 0) start = x;
      if (state !== 'differing' && start >= 0) {
        runs.push({ x: start, y, width: Math.min(width, x) - start, height: bottom - y });
        start = -1;
      }
    }
    if (start >= 0) runs.push({ x: start, y, width: width - start, height: bottom - y });
  }
  return { runs, alike, differing };
}

function stateOf(one: Uint32Array, other: Uint32Array, stride: number, left: number, right: number, top: number, bottom: number): 'blank' | 'alike' | 'differing' {
  const first = one[top * stride + left];
  let isBlank = true;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * stride + left, end = y * stride + right; at < end; at += 1) {
      const pixel = one[at];
      if (pixel !== other[at]) return 'differing';
      if (pixel !== first) isBlank = false;
    }
  }
  return isBlank ? 'blank' : 'alike';
}
