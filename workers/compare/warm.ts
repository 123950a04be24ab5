import { comparePages } from './comparePages.ts';
import { colourless, type Planes } from './raster.ts';

/** Small enough to be over before the first pages come, large enough for the browser to see what is worth compiling. */
const [WIDTH, HEIGHT] = [400, 580];

/**
 * Compares pages of its own making: a rendering with a line put in, and a scan that was laid on the glass again. A
 * browser compiles what it has seen run: for the 33 ms that this takes, the first pair takes 23 ms instead of 38, one
 * of crooked scans 38 instead of 55.
 */
export function warm(): void {
  const page = blotted(0, 0);
  const changed = blotted(0, 0);
  changed.luma.data.fill(0, 520 * WIDTH, 530 * WIDTH);
  comparePages(page, changed);
  comparePages(page, blotted(8, 1));
}

/** Squares of 24 pixels, dark here and there, by chance but the same each time; moved to the right, with grain. */
function blotted(shift: number, grain: number): Planes {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, at += 1) {
      const square = Math.imul(Math.floor((x - shift) / 24) * 131 + Math.floor(y / 24), 0x9e3779b1) >>> 24;
      data[at] = (square < 60 ? 40 : 240) + grain * (at & 7);
    }
  }
  return colourless({ width: WIDTH, height: HEIGHT, data });
}
