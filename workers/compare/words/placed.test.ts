import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placed } from './placed.ts';
import { dice } from '#workers/compare/testing/sheets.ts';

const page = (width: number, height: number, seed: number) => {
  const next = dice(seed);
  return { width, height, data: Uint8Array.from({ length: width * height }, () => Math.floor(next() * 256)) };
};

test('a page that is not moved is halved by plain averaging', () => {
  const right = page(40, 30, 1);
  const { data } = placed(right, { angle: 0, dx: 0, dy: 0 }, 20, 15);
  const mean = (x: number, y: number) =>
    (right.data[y * 40 + x]! +
      right.data[y * 40 + x + 1]! +
      right.data[(y + 1) * 40 + x]! +
      right.data[(y + 1) * 40 + x + 1]!) >>
    2;
  expect([...data]).toEqual(Array.from({ length: 300 }, (_, at) => mean(2 * (at % 20), 2 * Math.floor(at / 20))));
});

test('each pixel of a moved page is the mean of the four points below it, white beyond its edges', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -0.09, max: 0.09, noNaN: true }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      (angle, dx, dy) => {
        const right = page(50, 44, 2);
        const { data } = placed(right, { angle, dx, dy }, 25, 22);
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const at = (u: number, v: number) => {
          const [x, y] = [cos * (u - dx) + sin * (v - dy), cos * (v - dy) - sin * (u - dx)];
          // Exactly between two pixels, a rounding error decides which one is used.
          if ([x, y].some((value) => Math.abs(value - Math.round(value)) < 1e-6)) return undefined;
          return x < 0 || y < 0 || x >= 50 || y >= 44 ? 255 : right.data[Math.floor(y) * 50 + Math.floor(x)]!;
        };
        for (let y = 0; y < 22; y += 1) {
          for (let x = 0; x < 25; x += 1) {
            const four = [
              at(2 * x + 0.5, 2 * y + 0.5),
              at(2 * x + 1.5, 2 * y + 0.5),
              at(2 * x + 0.5, 2 * y + 1.5),
              at(2 * x + 1.5, 2 * y + 1.5),
            ];
            if (four.includes(undefined)) continue;
            expect(data[y * 25 + x]).toBe(four.reduce<number>((sum, value) => sum + (value ?? 0), 0) >> 2);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
