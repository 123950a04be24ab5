import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePoint, viewPoint } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { nearestSpot, pageToView, viewToPage } from './camera.ts';
import type { PagePlacement, Rotation } from './camera.ts';

const placed = (rotation: Rotation, scale: number): PagePlacement => {
  const [width, height] = rotation === 90 || rotation === 270 ? [1754, 1240] : [1240, 1754];
  return { pageNo: pageNo(1), x: 30, y: -200, width: width * scale, height: height * scale, scale, rotation };
};
const rotations = fc.constantFrom<Rotation>(0, 90, 180, 270);
const coordinate = fc.double({ min: -3000, max: 3000, noNaN: true });

test('converting a view point to the page and back gives the same point at every rotation and scale', () => {
  fc.assert(
    fc.property(
      rotations,
      fc.double({ min: 0.05, max: 8, noNaN: true }),
      coordinate,
      coordinate,
      (rotation, scale, x, y) => {
        const placement = placed(rotation, scale);
        const there = pageToView(placement, viewToPage(placement, viewPoint(x, y)));
        expect(there.x).toBeCloseTo(x, 6);
        expect(there.y).toBeCloseTo(y, 6);
      },
    ),
  );
});

const corner = (rotation: Rotation) => pageToView(placed(rotation, 1), pagePoint(0, 0));

test("the page's top left corner turns clockwise with the view", () => {
  expect(corner(0)).toEqual({ x: 30, y: -200 });
  expect(corner(90)).toEqual({ x: 30 + 1754, y: -200 });
  expect(corner(180)).toEqual({ x: 30 + 1240, y: -200 + 1754 });
  expect(corner(270)).toEqual({ x: 30, y: -200 + 1240 });
});

test('the place nearest to a point of the view is on the page under it, or at the edge of the nearest one', () => {
  const at = (pageNumber: number, y: number): PagePlacement => ({
    pageNo: pageNo(pageNumber),
    x: 10,
    y,
    width: 100,
    height: 200,
    scale: 0.5,
    rotation: 0,
  });
  const pages = [at(1, 0), at(2, 220)];
  expect(nearestSpot(pages, viewPoint(60, 50))).toEqual({ page: 1, at: { x: 100, y: 100 } });
  expect(nearestSpot(pages, viewPoint(0, 218))).toEqual({ page: 2, at: { x: 0, y: 0 } });
  expect(nearestSpot([], viewPoint(0, 0))).toBeNull();
});
