import type { Grey, Planes } from './raster.ts';

/** Side of a tile in pixels: a multiple of JPEG blocks, so that a change in one does not affect others. */
export const TILE = 32;

/** A horizontal run of differing tiles. */
export interface TileRun {
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TileDifference {
  readonly runs: readonly TileRun[];
  /** Non-blank tiles that are identical. */
  readonly alike: number;
  readonly differing: number;
}

/** State of a tile: blank on both pages, identical, or different. */
type State = 'blank' | 'alike' | 'differing';

/**
 * Compares two pages of the same size tile by tile for identity. This cheap check comes before the expensive one: most
 * of a page is identical or blank.
 */
export function differingTiles(left: Planes, right: Planes): TileDifference {
  const { width, height } = left.luma;
  const runs: TileRun[] = [];
  let alike = 0;
  let differing = 0;
  for (let y = 0; y < height; y += TILE) {
    const bottom = Math.min(height, y + TILE);
    let start = -1;
    for (let x = 0; x <= width; x += TILE) {
      const state = x < width ? stateOf(left, right, x, y) : 'blank';
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

function stateOf(one: Planes, other: Planes, x: number, y: number): State {
  const brightness = stateOfPlane(one.luma, other.luma, x, y, TILE);
  if (brightness === 'differing') return 'differing';
  // Each colour sample covers 2 × 2 pixels.
  const blue = stateOfPlane(one.blue, other.blue, x / 2, y / 2, TILE / 2);
  if (blue === 'differing') return 'differing';
  const red = stateOfPlane(one.red, other.red, x / 2, y / 2, TILE / 2);
  return red === 'differing' ? 'differing' : [brightness, blue, red].includes('alike') ? 'alike' : 'blank';
}

function stateOfPlane(
  { width, height, data: one }: Grey,
  { data: other }: Grey,
  left: number,
  top: number,
  side: number,
): State {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  const first = one[top * width + left];
  let isBlank = true;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left, end = y * width + right; at < end; at += 1) {
      const value = one[at];
      if (value !== other[at]) return 'differing';
      if (value !== first) isBlank = false;
    }
  }
  return isBlank ? 'blank' : 'alike';
}
