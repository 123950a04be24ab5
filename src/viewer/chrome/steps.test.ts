import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTUAL_SIZE_SCALE, MAX_SCALE, MIN_SCALE } from '#src/viewer/model/camera.ts';
import { pageFrom, percentOf, zoomedIn, zoomedOut } from './steps.ts';

test('zooming goes step by step to the end of the scale', () => {
  fc.assert(
    fc.property(fc.double({ min: MIN_SCALE, max: MAX_SCALE, noNaN: true }), (scale) => {
      expect(zoomedIn(scale)).toBeGreaterThanOrEqual(Math.min(scale, MAX_SCALE) - 1e-9);
      expect(zoomedOut(scale)).toBeLessThanOrEqual(Math.max(scale, MIN_SCALE) + 1e-9);
      if (scale < MAX_SCALE * 0.9) expect(zoomedIn(scale)).toBeGreaterThan(scale);
      if (scale > MIN_SCALE * 1.1) expect(zoomedOut(scale)).toBeLessThan(scale);
    }),
  );
  expect(percentOf(zoomedIn(ACTUAL_SIZE_SCALE))).toBe(110);
  expect(percentOf(zoomedOut(ACTUAL_SIZE_SCALE))).toBe(90);
});

test('[VIEW-02] a page number lies between 1 and the page count', () => {
  expect(pageFrom('1', 3)).toBe(1);
  expect(pageFrom(' 3 ', 3)).toBe(3);
  expect(pageFrom('３', 3)).toBe(3);
  for (const text of ['0', '4', '-1', '1.5', 'x', '', '1e0', '٣']) expect(pageFrom(text, 3), text).toBeUndefined();
});
