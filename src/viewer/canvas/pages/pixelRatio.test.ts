import { expect, test } from 'vitest';
import { canvasPixelRatio } from './pixelRatio.ts';

test('the pixel ratio is at most 2, and less where the canvas would exceed the limit of iOS', () => {
  expect(canvasPixelRatio(1.5, { width: 1280, height: 1000 })).toBe(1.5);
  expect(canvasPixelRatio(3, { width: 390, height: 844 })).toBe(2);
  const huge = canvasPixelRatio(2, { width: 3840, height: 2160 });
  expect(3840 * huge * 2160 * huge).toBeCloseTo(16_700_000, 0);
});
