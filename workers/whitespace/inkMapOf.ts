import type { Size } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';

/** Side of a cell, page units: 1 mm. */
export const CELL = 6;
/** By how much brightness (of 255) differs from the paper's where there is ink: more than the grain of a scan. */
const CONTRAST = 40;

/**
 * Where a picture of a page has ink. Paper is what most of it is, white or not.
 * @param pixels red, green, blue and alpha of each pixel; the picture is opaque
 * @param picture its size in pixels
 * @param page its size in page units
 */
export function inkMapOf(pixels: Uint8ClampedArray, picture: Size, page: Size): InkMap {
  const [columns, rows] = [Math.max(1, Math.ceil(page.width / CELL)), Math.max(1, Math.ceil(page.height / CELL))];
  const ink = new Uint8Array(columns * rows);
  const paper = paperBrightness(pixels);
  const cellAt = (pixel: number, side: number, of: number, cells: number): number =>
    Math.min(cells - 1, Math.floor(((pixel + 0.5) * side) / (of * CELL)));
  const columnOf = Uint32Array.from({ length: picture.width }, (_, x) => cellAt(x, page.width, picture.width, columns));
  for (let y = 0, at = 0; y < picture.height; y += 1) {
    const row = cellAt(y, page.height, picture.height, rows) * columns;
    for (let x = 0; x < picture.width; x += 1, at += 4) {
      if (Math.abs(brightness(pixels, at) - paper) > CONTRAST) ink[row + columnOf[x]!] = 1;
    }
  }
  return { columns, rows, cell: CELL, ink };
}

/** 0 to 255, green counting most, as the eye has it (Rec. 601). */
const brightness = (pixels: Uint8ClampedArray, at: number): number =>
  (pixels[at]! * 77 + pixels[at + 1]! * 150 + pixels[at + 2]! * 29) >> 8;

/** The brightness that most pixels have, in steps of eight: a gradient of shade does not hide it. */
function paperBrightness(pixels: Uint8ClampedArray): number {
  const counts = new Uint32Array(32);
  for (let at = 0; at < pixels.length; at += 4) counts[brightness(pixels, at) >> 3]! += 1;
  return counts.indexOf(Math.max(...counts)) * 8 + 4;
}
