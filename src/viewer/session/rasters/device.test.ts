import { expect, test } from 'vitest';
import { rasterLimits } from './device.ts';

test('the budget follows the memory of the device, within bounds', () => {
  expect(rasterLimits(8).budget).toBe(64 * 1024 * 1024);
  expect(rasterLimits().budget).toBe(32 * 1024 * 1024);
  expect(rasterLimits(0.5)).toEqual(rasterLimits(2));
  expect(rasterLimits(64)).toEqual(rasterLimits(8));
});
