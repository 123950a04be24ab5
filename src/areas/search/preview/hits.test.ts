import { expect, test } from 'vitest';
import { hitBoxes } from './hits.ts';

test('[SRCH-02] hits are marked in place on the page picture, every box of them', () => {
  // A4 at 80 dpi; boxes are in units of 1/150 inch.
  const picture = { width: 661, height: 935 };
  const hit = { start: 0, length: 8, boxes: [620, 0, 124, 35, 0, 876.5, 1239.375, 10] };
  const [first, second, ...more] = hitBoxes({ hits: [hit] }, picture);
  expect(first).toEqual({
    x: expect.closeTo(0.5, 2),
    y: 0,
    width: expect.closeTo(0.1, 2),
    height: expect.closeTo(0.02, 2),
  });
  expect(second).toMatchObject({ x: 0, y: expect.closeTo(0.5, 2), width: expect.closeTo(1, 2) });
  expect(more).toEqual([]);
  expect(hitBoxes({ hits: [] }, picture)).toEqual([]);
});
