import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import type { Camera } from './camera.ts';
import { contentSize, createLayout, pageAt, pageBox, PAGE_GAP, placePages, rowOf, visiblePages } from './layout.ts';

const A4 = { width: 1240, height: 1754 };
const runs = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    width: fc.integer({ min: 50, max: 5000 }),
    height: fc.integer({ min: 50, max: 5000 }),
  }),
  { minLength: 1, maxLength: 30 },
);
const scales = fc.double({ min: 0.064, max: 6.4, noNaN: true });
const cameraAt = (top: number, scale = 0.64): Camera => ({
  viewport: { width: 1000, height: 800 },
  scale,
  rotation: 0,
  left: 0,
  top,
});

test('pages follow each other without overlap, one gap apart, to the end of the column', () => {
  fc.assert(
    fc.property(runs, scales, (sizes, scale) => {
      const layout = createLayout(sizes, 0);
      let below = 0;
      for (let page = 1; page <= layout.pageCount; page += 1) {
        const box = pageBox(layout, scale, pageNo(page));
        expect(box.y).toBeCloseTo(below + PAGE_GAP, 4);
        below = box.y + box.height;
      }
      expect(contentSize(layout, scale).height).toBeCloseTo(below + PAGE_GAP, 4);
    }),
  );
});

test('[VIEW-02] the page found at a height is the one there', () => {
  fc.assert(
    fc.property(runs, scales, fc.double({ min: 0, max: 1, noNaN: true }), (sizes, scale, share) => {
      const layout = createLayout(sizes, 0);
      const page = pageNo(Math.min(layout.pageCount, 1 + Math.floor(share * layout.pageCount)));
      const box = pageBox(layout, scale, page);
      expect(pageAt(layout, scale, box.y + box.height * 0.5)).toBe(page);
    }),
  );
});

test('heights outside the column give the nearest page', () => {
  const layout = createLayout([{ ...A4, count: 3 }], 0);
  expect(pageAt(layout, 1, -500)).toBe(1);
  expect(pageAt(layout, 1, 1e9)).toBe(3);
});

test('a page number outside the document is refused', () => {
  const layout = createLayout([{ ...A4, count: 3 }], 0);
  expect(() => pageBox(layout, 1, pageNo(0))).toThrow(RangeError);
  expect(() => pageBox(layout, 1, pageNo(4))).toThrow(RangeError);
});

test('a quarter turn swaps width and height, and narrower pages are centred', () => {
  const layout = createLayout(
    [
      { ...A4, count: 1 },
      { width: 620, height: 877, count: 1 },
    ],
    90,
  );
  expect(pageBox(layout, 1, pageNo(1))).toMatchObject({ x: PAGE_GAP, width: 1754, height: 1240 });
  expect(pageBox(layout, 1, pageNo(2)).x).toBe(PAGE_GAP + (1754 - 877) / 2);
});

test('only visible pages are placed, on whole device pixels', () => {
  const layout = createLayout([{ ...A4, count: 5000 }], 0);
  const camera = cameraAt(pageBox(layout, 0.64, pageNo(2500)).y + 1000.3);
  const placed = placePages(layout, camera, 1.5);
  expect(placed.map((page) => page.pageNo)).toEqual([2500, 2501]);
  for (const page of placed) {
    expect(page.x * 1.5).toBeCloseTo(Math.round(page.x * 1.5), 6);
    expect(page.y * 1.5).toBeCloseTo(Math.round(page.y * 1.5), 6);
  }
});

test('a document without pages has no placed pages', () => {
  expect(placePages(createLayout([], 0), cameraAt(0), 1)).toEqual([]);
});

const arrangements = fc.constantFrom('two' as const, 'cover' as const);

test('[VIEW-02] in two columns no pages overlap and all are within the layout', () => {
  fc.assert(
    fc.property(runs, scales, arrangements, (sizes, scale, arrangement) => {
      const layout = createLayout(sizes, 0, arrangement);
      expect(layout.pageCount).toBe(sizes.reduce((sum, run) => sum + run.count, 0));
      const content = contentSize(layout, scale);
      let rowBottom = 0;
      for (let page = 1; page <= layout.pageCount; page += 1) {
        const box = pageBox(layout, scale, pageNo(page));
        const { first, last } = rowOf(layout, pageNo(page));
        expect(last - first).toBeLessThanOrEqual(1);
        expect(box.x).toBeGreaterThanOrEqual(PAGE_GAP - 1e-6);
        expect(box.x + box.width).toBeLessThanOrEqual(content.width - PAGE_GAP + 1e-6);
        if (page === first) expect(box.y).toBeGreaterThanOrEqual(rowBottom + PAGE_GAP - 1e-4);
        else {
          const left = pageBox(layout, scale, first);
          expect(box.y).toBeCloseTo(left.y, 6);
          expect(box.x).toBeCloseTo(left.x + left.width + PAGE_GAP, 6);
        }
        rowBottom = Math.max(rowBottom, box.y + box.height);
        expect(pageAt(layout, scale, box.y + 1)).toBe(first);
      }
      expect(rowBottom + PAGE_GAP).toBeCloseTo(content.height, 4);
    }),
  );
});

test('[VIEW-02] with a cover the first page is alone on the right, without one beside the second', () => {
  const sizes = [{ ...A4, count: 5000 }];
  const [two, cover] = [createLayout(sizes, 0, 'two'), createLayout(sizes, 0, 'cover')];
  expect([rowOf(two, pageNo(1)), rowOf(cover, pageNo(1)), rowOf(cover, pageNo(2)), rowOf(cover, pageNo(5000))]).toEqual(
    [
      { first: 1, last: 2 },
      { first: 1, last: 1 },
      { first: 2, last: 3 },
      { first: 5000, last: 5000 },
    ],
  );
  expect(pageBox(cover, 1, pageNo(1)).x).toBe(pageBox(cover, 1, pageNo(3)).x);
  expect(cover.rows.length).toBeLessThanOrEqual(3);
});

test('[VIEW-02] in single-page view only one page is shown, and the column has its height', () => {
  const layout = createLayout(
    [
      { ...A4, count: 4 },
      { width: 620, height: 877, count: 1 },
    ],
    0,
    'single',
    pageNo(5),
  );
  expect(visiblePages(layout, { ...cameraAt(0), scale: 1 })).toEqual([5]);
  expect(contentSize(layout, 1)).toEqual({ width: 620 + 2 * PAGE_GAP, height: 877 + 2 * PAGE_GAP });
  expect(pageBox(layout, 1, pageNo(2))).toMatchObject({ y: PAGE_GAP, width: 1240, height: 1754 });
});
