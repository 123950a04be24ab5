import { comparePages } from './comparePages.ts';
import { colourless, type Planes } from './raster.ts';

/** Small enough to finish before the first pages arrive, large enough for the browser to optimise the hot code. */
const [WIDTH, HEIGHT] = [400, 580];

/**
 * Compares generated pages: a rendering with an added line, and a scan placed slightly differently. The browser
 * compiles code once it has run: this takes 50 to 65 ms. The second scan is for the code that places it: with it, the
 * first pair of skewed scans takes 50 to 54 ms, decoding included, instead of 70 to 80 (`bench --only compare`).
 */
export function warm(): void {
  const page = blotted(0, 0);
  const changed = blotted(0, 0);
  changed.luma.data.fill(0, 520 * WIDTH, 530 * WIDTH);
  comparePages(page, changed);
  for (const shift of [8, 9]) comparePages(page, blotted(shift, 1));
}

/**
 * A page of 24-pixel squares, some of them dark, pseudo-random but always the same; shifted to the right, with noise.
 */
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
