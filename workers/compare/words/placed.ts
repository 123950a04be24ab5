import type { Registration } from '#workers/compare/api.ts';
import type { Grey } from '#workers/compare/raster.ts';

const PAPER = 255;

/**
 * The right page (at full resolution) as it lies on the left one, at half resolution and in the left page's size;
 * uncovered parts are white. Each pixel is the mean of four samples, as in halved(): from an already halved right page
 * thin strokes would come out fainter or stronger depending on their subpixel position.
 */
export function placed(right: Grey, { angle, dx, dy }: Registration, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { data: source, width: stride, height: rows } = right;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= stride || y >= rows ? PAPER : source[(y | 0) * stride + (x | 0)]!;
  for (let row = 0; row < height; row += 1) {
    // The centre of the first of the four samples on the right page; it advances by two per pixel.
    const x0 = cos * (0.5 - dx) + sin * (2 * row + 0.5 - dy);
    const y0 = cos * (2 * row + 0.5 - dy) - sin * (0.5 - dx);
    const mean = (column: number): number => {
      const [x, y] = [x0 + 2 * cos * column, y0 - 2 * sin * column];
      return (at(x, y) + at(x + cos, y - sin) + at(x + sin, y + cos) + at(x + cos + sin, y + cos - sin)) >> 2;
    };
    const [begin, end] = covered(x0, 2 * cos, stride, y0, -2 * sin, rows, width);
    const first = row * width;
    for (let column = 0; column < begin; column += 1) data[first + column] = mean(column);
    // All four samples are inside the page, so no bounds checks are needed.
    let x = x0 + 2 * cos * begin;
    let y = y0 - 2 * sin * begin;
    for (let out = first + begin; out < first + end; out += 1, x += 2 * cos, y -= 2 * sin) {
      data[out] =
        (source[(y | 0) * stride + (x | 0)]! +
          source[((y - sin) | 0) * stride + ((x + cos) | 0)]! +
          source[((y + cos) | 0) * stride + ((x + sin) | 0)]! +
          source[((y + cos - sin) | 0) * stride + ((x + cos + sin) | 0)]!) >>
        2;
    }
    for (let column = end; column < width; column += 1) data[first + column] = mean(column);
  }
  return { width, height, data };
}

/** How far the four samples extend from the first, plus rounding errors; in pixels. */
const MARGIN = 2;

/** The range of columns (end exclusive) whose samples are inside the page. */
function covered(
  x0: number,
  stepX: number,
  width: number,
  y0: number,
  stepY: number,
  height: number,
  columns: number,
): [begin: number, end: number] {
  const [fromX, toX] = within(x0, stepX, width, columns);
  const [fromY, toY] = within(y0, stepY, height, columns);
  const begin = Math.max(fromX, fromY);
  return [begin, Math.max(begin, Math.min(toX, toY))];
}

/** The steps n for which start + n × step stays MARGIN away from 0 and from the limit. */
function within(start: number, step: number, limit: number, count: number): [begin: number, end: number] {
  if (Math.abs(step) < 1e-9) return start >= MARGIN && start <= limit - MARGIN ? [0, count] : [count, count];
  const [one, other] = [(MARGIN - start) / step, (limit - MARGIN - start) / step];
  const clamp = (value: number): number => Math.min(count, Math.max(0, value));
  return [clamp(Math.ceil(Math.min(one, other))), clamp(Math.floor(Math.max(one, other)) + 1)];
}
