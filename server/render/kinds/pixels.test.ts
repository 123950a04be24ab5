import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DPI, MAX_RASTER_PIXELS, MAX_RASTER_SIDE } from '#server/render/limits.ts';
import { MAX_PAGE_SIDE, clamped, pageSize, rasterSize } from './pixels.ts';

test('at 150 dpi one page unit is one pixel', () => {
  const a4 = pageSize(210 / 25.4, 297 / 25.4);
  expect(a4).toEqual({ width: 1240.16, height: 1753.94 });
  expect(rasterSize(a4, 150)).toEqual({ width: 1240, height: 1754 });
  expect(rasterSize(a4, 300)).toEqual({ width: 2480, height: 3508 });
});

test('pages of absurd dimensions get a size within limits', () => {
  // A page without extent becomes an A4 sheet, on which an empty page can be shown.
  expect(pageSize(0, 0)).toEqual(pageSize(210 / 25.4, 297 / 25.4));
  expect(pageSize(Number.NaN, -3)).toEqual(pageSize(0, 0));
  expect(pageSize(595 / 72, 0)).toEqual(pageSize(0, 0));
  expect(pageSize(595 / 72, 2 ** 31 / 72)).toEqual({ width: 1, height: MAX_PAGE_SIDE });
  expect(pageSize(200_000 / 72, 200_000 / 72)).toEqual({ width: MAX_PAGE_SIDE, height: MAX_PAGE_SIDE });
});

test('no page exceeds the pixel limit at any dpi, or has no pixels', () => {
  const inches = fc.double({ min: 0, max: 1e10 });
  fc.assert(
    fc.property(inches, inches, fc.double(), (width, height, dpi) => {
      const raster = rasterSize(pageSize(width, height), clamped(dpi, DPI));
      expect(raster.width * raster.height).toBeLessThanOrEqual(MAX_RASTER_PIXELS);
      expect(Math.max(raster.width, raster.height)).toBeLessThanOrEqual(MAX_RASTER_SIDE);
      expect(Math.min(raster.width, raster.height)).toBeGreaterThanOrEqual(1);
      expect(Number.isInteger(raster.width) && Number.isInteger(raster.height)).toBe(true);
    }),
  );
});

test('an out-of-range number is clamped, anything else becomes the default', () => {
  expect([clamped(0, DPI), clamped(-1, DPI), clamped(1e9, DPI), clamped(Number.NaN, DPI), clamped(72, DPI)]).toEqual([
    10, 10, 600, 150, 72,
  ]);
  expect(clamped(Number.POSITIVE_INFINITY, DPI)).toBe(150);
});
