import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import type { Rotation } from '../camera.ts';
import { createLayout } from '../layout.ts';
import { boxInView, depthOf, pathOver } from './marking.ts';

const sizes = [{ count: 10, width: 100, height: 200 }];
const hit = (page: number, y: number) => ({ page: pageNo(page), boxes: [{ x: 10, y, width: 20, height: 10 }] });

test('hits of a page are one path', () => {
  expect(
    pathOver([
      { x: 1, y: 2, width: 3, height: 4 },
      { x: 9, y: 2, width: 3, height: 4 },
    ]),
  ).toBe('M1 2h3v4h-3zM9 2h3v4h-3z');
});

test('a box keeps its place on a turned page', () => {
  const box = { x: 10, y: 20, width: 30, height: 5 };
  const placed = (rotation: Rotation) => ({
    pageNo: pageNo(1),
    x: 1000,
    y: 0,
    scale: 2,
    rotation,
    ...(rotation % 180 === 0 ? { width: 200, height: 400 } : { width: 400, height: 200 }),
  });
  expect(boxInView(placed(0), box)).toEqual({ x: 1020, y: 40, width: 60, height: 10 });
  expect(boxInView(placed(90), box)).toEqual({ x: 1350, y: 20, width: 10, height: 60 });
  expect(boxInView(placed(180), box)).toEqual({ x: 1120, y: 350, width: 60, height: 10 });
  expect(boxInView(placed(270), box)).toEqual({ x: 1040, y: 120, width: 10, height: 60 });
});

test('[VIEW-08] hits beside the scroll bar are in document order, also on rotated pages', () => {
  for (const rotation of [0, 90, 180, 270] as const) {
    const layout = createLayout(sizes, rotation);
    const depths = [hit(1, 10), hit(5, 10), hit(10, 10)].map((one) => depthOf(layout, 1, one));
    expect(depths).toEqual(depths.toSorted((a, b) => a - b));
    expect(depths.every((depth) => depth > 0 && depth < 1)).toBe(true);
  }
  expect(depthOf(createLayout(sizes, 0), 1, hit(99, 0))).toBe(0);
});
