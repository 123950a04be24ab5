import { expect, test } from 'vitest';
import { rasterLimits } from './device.ts';

test('the budget follows the memory of the device, within bounds', () => {
  expect(rasterLimits(false, 8).budget).toBe(64 * 1024 * 1024);
  expect(rasterLimits(false).budget).toBe(32 * 1024 * 1024);
  expect(rasterLimits(false, 0.5)).toEqual(rasterLimits(false, 2));
  expect(rasterLimits(false, 64)).toEqual(rasterLimits(false, 8));
});

test('a whole page needs fewer pixels if its parts can be fetched', () => {
  expect(rasterLimits(true, 8).maxPixels).toBeLessThan(rasterLimits(false, 8).maxPixels);
  expect(rasterLimits(true, 4)).toEqual(rasterLimits(false, 4));
});

test('[VIEW-09] documents side by side share the device’s capacity', () => {
  const [one, two] = [rasterLimits(false, 8), rasterLimits(false, 8, 2)];
  expect([two.budget * 2, two.stock * 2]).toEqual([one.budget, one.stock]);
  expect(two.maxPixels * 2).toBeLessThanOrEqual(one.maxPixels);
});
