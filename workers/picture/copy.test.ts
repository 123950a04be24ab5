import { expect, test } from 'vitest';
import { copySize, isCopyEnough } from './copy.ts';

test('[VIEW-04] a small picture is kept whole, of a large one a copy of at most 16 megapixels', () => {
  expect(copySize({ width: 2480, height: 3508 })).toEqual({ width: 2480, height: 3508 });
  expect(copySize({ width: 16_000, height: 4000 })).toEqual({ width: 8000, height: 2000 });
  const { width, height } = copySize({ width: 65_535, height: 3051 });
  expect(width * height).toBeLessThanOrEqual(16_000_000);
  expect(width / height).toBeCloseTo(65_535 / 3051, 1);
});

test('[VIEW-04] a picture is decoded again only for more pixels than its copy has', () => {
  const copy = { width: 8000, height: 2000 };
  const whole = { width: 16_000, height: 4000 };
  expect(isCopyEnough(copy, whole, copy)).toBe(true);
  expect(isCopyEnough(copy, whole, { width: 8001, height: 2000 })).toBe(false);
  // No file has more pixels than a copy that is whole.
  expect(isCopyEnough(copy, copy, whole)).toBe(true);
});
