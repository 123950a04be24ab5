import type { Size } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';

/** Side of a cell in page units: 1 mm. */
export const CELL = 6;
/** How much darker or lighter than the paper ink is, of 255 levels: more than scan noise. */
const CONTRAST = 40;

/**
 * Where the image of a page has ink. The most frequent brightness is the paper, white or not.
 * @param pixels red, green, blue and alpha of each pixel, opaque
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

/** 0 to 255, weighted as the eye perceives colours (Rec. 601). */
const brightness = (pixels: Uint8ClampedArray, at: number): number =>
  (pixels[at]! * 77 + pixels[at + 1]! * 150 + pixels[at + 2]! * 29) >> 8;

/** The most frequent brightness, in steps of eight, so that a slight shading does not hide it. */
function paperBrightness(pixels: Uint8ClampedArray): number {
  const counts = new Uint32Array(32);
  for (let at = 0; at < pixels.length; at += 4) counts[brightness(pixels, at) >> 3]! += 1;
  return counts.indexOf(Math.max(...counts)) * 8 + 4;
}
