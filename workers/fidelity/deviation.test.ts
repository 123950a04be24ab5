import { expect, test } from 'vitest';
import { overlaps } from '#core/marks/coordinates.ts';
import { deviationOf, type Pixels, SQUARE } from './deviation.ts';

const WHITE = [255, 255, 255, 255] as const;

/** A white sheet with the `isInk` pixels in red. */
const sheet = (width: number, height: number, isInk: (x: number, y: number) => boolean): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(isInk(x, y) ? [217, 45, 32, 255] : WHITE, 4 * (y * width + x));
  return { width, height, data };
};
const blank = sheet(101, 67, () => false);

test('equal pictures do not deviate', () => {
  expect(deviationOf(blank, blank).levels).toBe(0);
});

test('a missing part is located, also at edges and across squares', () => {
  for (const [x, y] of [
    [30, 40],
    [SQUARE - 2, SQUARE - 2],
    [97, 63],
    [0, 0],
  ] as const) {
    const { levels, at } = deviationOf(
      sheet(101, 67, (px, py) => px >= x && px < x + 4 && py >= y && py < y + 4),
      blank,
    );
    expect(levels).toBeGreaterThan(50);
    expect(overlaps(at, { x, y, width: 4, height: 4 })).toBe(true);
  }
});

test('a line two pixels off is reported; the same line smoothed over two pixels is not', () => {
  const at = (line: number) => sheet(64, 64, (_x, y) => y === line || y === line + 1);
  expect(deviationOf(at(20), at(24)).levels).toBeGreaterThan(50);
  const smoothed = sheet(64, 64, () => false);
  for (let x = 0; x < 64; x += 1)
    for (const y of [19, 20, 21, 22]) smoothed.data.set([236, 150, 143.5, 255], 4 * (y * 64 + x));
  expect(deviationOf(at(20), smoothed).levels).toBeLessThan(30);
});

test('a picture smaller than a square is still compared', () => {
  expect(
    deviationOf(
      sheet(3, 2, () => true),
      sheet(3, 2, () => false),
    ).levels,
  ).toBeGreaterThan(200);
});
