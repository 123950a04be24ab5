import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewPoint } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE, viewToPage } from './camera.ts';
import type { Camera } from './camera.ts';
import { contentSize, createLayout, pageBox, PAGE_GAP, placePages, visiblePages } from './layout.ts';
import { centreAcross, centrePage, clampCamera, fitScale, goToPage, lowestTop, turnedTo, zoomAt } from './navigate.ts';

const layout = createLayout([{ width: 1240, height: 1754, count: 300 }], 0);
const camera: Camera = {
  viewport: { width: 1000, height: 800 },
  scale: ACTUAL_SIZE_SCALE,
  rotation: 0,
  left: 0,
  top: 0,
};

test('[VIEW-02] going to a page shows its top at the top; the last page ends with the column', () => {
  const there = goToPage(layout, camera, pageNo(120));
  expect(there.top).toBe(pageBox(layout, camera.scale, pageNo(120)).y - PAGE_GAP);
  expect(centrePage(layout, there)).toBe(120);
  const small = { ...camera, scale: 0.1 };
  expect(goToPage(layout, small, pageNo(300)).top).toBe(lowestTop(layout, small));
});

test('the target page is the first in view, despite rounding of the scale', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 6, noNaN: true }), fc.integer({ min: 1, max: 290 }), (scale, page) => {
      expect(visiblePages(layout, goToPage(layout, { ...camera, scale }, pageNo(page)))[0]).toBe(page);
    }),
  );
});

test('[VIEW-02] fit to width leaves only margins, fit to page shows the whole page', () => {
  const wide = fitScale(layout, camera, pageNo(1), 'width');
  expect(1240 * wide).toBeCloseTo(camera.viewport.width - 2 * PAGE_GAP, 6);
  const whole = fitScale(layout, camera, pageNo(1), 'page');
  expect(1754 * whole).toBeCloseTo(camera.viewport.height - 2 * PAGE_GAP, 6);
});

test('[VIEW-02] at its own width a narrow page is centred in the viewport', () => {
  const mixed = createLayout(
    [
      { width: 1240, height: 1754, count: 1 },
      { width: 3508, height: 2480, count: 1 },
    ],
    0,
  );
  const scale = fitScale(mixed, camera, pageNo(1), 'width');
  const { left } = centreAcross(mixed, { ...camera, scale, left: 0 }, pageNo(1));
  const box = pageBox(mixed, scale, pageNo(1));
  expect(box.x - left).toBeCloseTo(PAGE_GAP, 6);
  expect(left + camera.viewport.width - (box.x + box.width)).toBeCloseTo(PAGE_GAP, 6);
});

test('100 % shows an A4 page at 96 CSS px per inch', () => {
  expect(pageBox(layout, ACTUAL_SIZE_SCALE, pageNo(1)).width).toBeCloseTo((1240 / 150) * 96, 6);
});

test('[VIEW-02] zooming keeps the point of the page under the pointer', () => {
  const anchors = fc.record({ x: fc.integer({ min: 200, max: 800 }), y: fc.integer({ min: 0, max: 800 }) });
  const scales = fc.double({ min: 1, max: 6, noNaN: true });
  fc.assert(
    fc.property(anchors, scales, scales, fc.integer({ min: 2, max: 299 }), (anchor, from, to, page) => {
      const start = clampCamera(layout, {
        ...camera,
        scale: from,
        top: pageBox(layout, from, pageNo(page)).y + 20,
        left: 100,
      });
      const pointer = viewPoint(anchor.x, anchor.y);
      const [before] = placePages(layout, start, 1e6);
      if (before === undefined || before.y + before.height < pointer.y) return;
      const end = zoomAt(layout, start, to, pointer);
      const spare = contentSize(layout, to).width - camera.viewport.width;
      const after = placePages(layout, end, 1e6).find((placement) => placement.pageNo === before.pageNo);
      expect(after).toBeDefined();
      if (after === undefined) return;
      const [was, is] = [viewToPage(before, pointer), viewToPage(after, pointer)];
      expect(is.y).toBeCloseTo(was.y, 3);
      const stoppedAtAnEdge = end.left === 0 || end.left === spare;
      expect(stoppedAtAnEdge || Math.abs(is.x - was.x) < 1e-3).toBe(true);
    }),
  );
});

test('a column narrower than the viewport is centred, a wider one stops at its edges', () => {
  const narrow = clampCamera(layout, { ...camera, scale: 0.1, left: 500 });
  expect(narrow.left).toBe((contentSize(layout, 0.1).width - 1000) / 2);
  expect(clampCamera(layout, { ...camera, scale: 2, left: -50 }).left).toBe(0);
  expect(clampCamera(layout, { ...camera, scale: 2, left: 1e9 }).left).toBe(contentSize(layout, 2).width - 1000);
});

test('[VIEW-02] paging goes to the next page or pair and stops at both ends', () => {
  const pairs = createLayout([{ width: 1240, height: 1754, count: 6 }], 0, 'cover');
  expect([1, 2, 3, 6].map((page) => turnedTo(pairs, pageNo(page), 1))).toEqual([2, 4, 4, 6]);
  expect([1, 2, 3, 5].map((page) => turnedTo(pairs, pageNo(page), -1))).toEqual([1, 1, 1, 2]);
  expect(turnedTo(layout, pageNo(300), 1)).toBe(300);
  expect(turnedTo(layout, pageNo(2), -1)).toBe(1);
});

test('[VIEW-02] fit to width shows both of two pages', () => {
  const pairs = createLayout([{ width: 1240, height: 1754, count: 6 }], 0, 'two');
  const scale = fitScale(pairs, camera, pageNo(1), 'width');
  expect(contentSize(pairs, scale).width).toBeCloseTo(camera.viewport.width, 6);
});
