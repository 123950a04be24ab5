import type { Deviation } from './api.ts';

/** An image in memory, RGBA, rows from top to bottom. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * Side of the squares whose means are compared, in pixels: antialiasing and JPEG's coarse colours average out, a
 * missing or misplaced mark does not.
 */
export const SQUARE = 4;
/** Squares overlap by half, so that differences on a border are not missed. */
const STEP = SQUARE / 2;

/** Where two images of the same size differ most. */
export function deviationOf(one: Pixels, other: Pixels): Deviation {
  const sums = differenceSums(one, other);
  const columns = Math.ceil(one.width / STEP);
  const rows = Math.ceil(one.height / STEP);
  let levels = 0;
  let [left, top] = [0, 0];
  for (let row = 0; row < Math.max(1, rows - 1); row += 1) {
    for (let column = 0; column < Math.max(1, columns - 1); column += 1) {
      const found = meanOf(sums, columns, rows, column, row, one);
      if (found > levels) [levels, left, top] = [found, column * STEP, row * STEP];
    }
  }
  return {
    levels,
    at: { x: left, y: top, width: Math.min(SQUARE, one.width - left), height: Math.min(SQUARE, one.height - top) },
  };
}

/** Signed brightness difference, summed per cell of STEP × STEP pixels and colour channel. */
function differenceSums({ width, height, data }: Pixels, { data: others }: Pixels): Int32Array {
  const columns = Math.ceil(width / STEP);
  const sums = new Int32Array(columns * Math.ceil(height / STEP) * 3);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / STEP) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const cell = 3 * (row + Math.floor(x / STEP));
      for (let channel = 0; channel < 3; channel += 1)
        sums[cell + channel]! += data[at + channel]! - others[at + channel]!;
    }
  }
  return sums;
}

/** Mean difference, in the channel that differs most, of the square of up to four cells starting at a cell. */
function meanOf(
  sums: Int32Array,
  columns: number,
  rows: number,
  column: number,
  row: number,
  { width, height }: Pixels,
): number {
  const [right, below] = [Math.min(column + 2, columns), Math.min(row + 2, rows)];
  const pixels = (Math.min(right * STEP, width) - column * STEP) * (Math.min(below * STEP, height) - row * STEP);
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0;
    for (let y = row; y < below; y += 1)
      for (let x = column; x < right; x += 1) sum += sums[3 * (y * columns + x) + channel]!;
    most = Math.max(most, Math.abs(sum) / pixels);
  }
  return most;
}
