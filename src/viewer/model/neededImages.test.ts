import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE } from './camera.ts';
import type { Camera } from './camera.ts';
import { neededImages, detailOf, dotsPerInch } from './neededImages.ts';
import type { View } from './neededImages.ts';
import { createLayout, pageBox } from './layout.ts';
import { clampCamera, goToPage } from './navigate.ts';
import { restingAt, turned } from './motion.ts';
import { rungFor, RUNGS } from './rungs.ts';

const A4 = { width: 1240, height: 1754 };
const layout = createLayout([{ ...A4, count: 300 }], 0);
const camera: Camera = {
  viewport: { width: 1000, height: 800 },
  scale: ACTUAL_SIZE_SCALE,
  rotation: 0,
  left: 0,
  top: 0,
};
const view: View = {
  layout,
  camera,
  pixelRatio: 1,
  motion: restingAt(0, 0),
  zooming: false,
  maxPixels: 36_000_000,
  detail: false,
};
const asked = (changes: Partial<View>): string[] =>
  neededImages({ ...view, ...changes }).map(({ priority, pageNo: page, dpi }) => `${priority} ${page}@${dpi}`);
const onPage = (page: number, scale = ACTUAL_SIZE_SCALE): Camera =>
  goToPage(layout, { ...camera, scale }, pageNo(page));

test('at rest: the visible page first, then the next ones, then the one before', () => {
  expect(asked({ camera: onPage(10) })).toEqual(['visible 10@100', 'ahead 11@100', 'ahead 12@100', 'ahead 9@100']);
});

test('scrolling up prefetches the pages above', () => {
  expect(asked({ camera: onPage(10), motion: { ...restingAt(0, 0), direction: -1 } })).toEqual([
    'visible 10@100',
    'ahead 9@100',
    'ahead 8@100',
    'ahead 11@100',
  ]);
});

test('fast scrolling prefetches further, and very fast scrolling only coarse pictures', () => {
  const scrolling = asked({ camera: onPage(10), motion: { ...restingAt(0, 0), velocity: 11 } });
  expect(scrolling).toContain('ahead 16@100');
  const flying = neededImages({ ...view, camera: onPage(10), motion: { ...restingAt(0, 0), velocity: 40 } });
  expect(new Set(flying.map((want) => want.dpi))).toEqual(new Set([50]));
});

test('quick page turns prefetch more pages', () => {
  let motion = restingAt(0, 0);
  for (let page = 2; page <= 5; page += 1) motion = turned(motion, onPage(page).top, page * 300);
  expect(asked({ camera: onPage(5), motion }).filter((want) => want.startsWith('ahead'))).toHaveLength(7);
});

test('leafing through stores more images than are decoded; coasting or resting does not', () => {
  let motion = restingAt(0, 0);
  for (let page = 2; page <= 31; page += 1) motion = turned(motion, onPage(page).top, page * 300);
  const wants = asked({ camera: onPage(31), motion });
  expect(wants.filter((want) => want.startsWith('ahead'))).toHaveLength(9);
  expect(wants.filter((want) => want.startsWith('stock'))).toEqual(
    Array.from({ length: 24 }, (_, step) => `stock ${40 + step}@100`),
  );
  expect(asked({ camera: onPage(31), motion, zooming: true }).some((want) => want.startsWith('stock'))).toBe(false);
});

test('a rotated view requests upright pictures in the size of the rotated page', () => {
  const turnedLayout = createLayout([{ ...A4, count: 3 }], 90);
  const [first] = neededImages({ ...view, layout: turnedLayout, camera: { ...camera, rotation: 90 } });
  expect(first?.size).toEqual({ width: 794, height: 1123 });
});

test('where no resolution is high enough, the picture is decoded once and not at every zoom', () => {
  const coarse = neededImages({ ...view, camera: onPage(10, ACTUAL_SIZE_SCALE * 10) });
  expect(coarse.map(({ dpi, size }) => [dpi, size])).toContainEqual([600, undefined]);
});

test('[VIEW-02] at high zoom the first resolution is shown at once and sharpened later', () => {
  const wants = asked({ camera: onPage(10, ACTUAL_SIZE_SCALE * 2.5) });
  expect(wants.slice(0, 2)).toEqual(['visible 10@150', 'sharpen 10@300']);
  expect(asked({ camera: onPage(10, ACTUAL_SIZE_SCALE * 2.5), zooming: true })).not.toContain('sharpen 10@300');
});

test('[VIEW-01] of a page that would be too large only the visible part with a margin is requested', () => {
  const detailed: View = { ...view, detail: true, maxPixels: 16_000_000 };
  const at = { ...onPage(10, ACTUAL_SIZE_SCALE * 8), left: 2000 };
  const [base, part, ...others] = neededImages({ ...detailed, camera: at });
  expect([base?.priority, base?.dpi, base?.region]).toEqual(['visible', 150, undefined]);
  expect([part?.priority, part?.dpi, part?.pageNo]).toEqual(['sharpen', 1200, 10]);
  expect(others.every((want) => want.priority === 'ahead')).toBe(true);
  const region = part!.region!;
  expect(region.x * at.scale).toBeLessThan(2000 - 8 - 100);
  expect((region.x + region.width) * at.scale).toBeGreaterThan(3000 - 8 + 100);
  expect(region.width * at.scale).toBeLessThan(1600);
  expect(region.y).toBe(0);
  expect(part!.size).toEqual({
    width: Math.round((region.x + region.width) * at.scale) - Math.round(region.x * at.scale),
    height: Math.round(region.height * at.scale),
  });
  expect(neededImages({ ...detailed, camera: { ...at, left: 2010, top: at.top + 10 } })[1]?.region).toEqual(region);
  expect(neededImages({ ...detailed, camera: at, zooming: true }).some((want) => want.region !== undefined)).toBe(
    false,
  );
});

test('a part covers what is visible at any zoom, position and rotation', () => {
  const views = fc.record({
    scale: fc.double({ min: 3, max: 6.4, noNaN: true }),
    left: fc.integer({ min: 0, max: 8000 }),
    down: fc.integer({ min: 0, max: 8000 }),
    rotation: fc.constantFrom(0, 90, 180, 270),
  });
  fc.assert(
    fc.property(views, ({ scale, left, down, rotation }) => {
      const turnedLayout = createLayout([{ ...A4, count: 3 }], rotation);
      const start = goToPage(turnedLayout, { ...camera, scale, rotation }, pageNo(2));
      const at = clampCamera(turnedLayout, { ...start, left, top: start.top + down });
      const now: View = { ...view, layout: turnedLayout, camera: at, detail: true, maxPixels: 16_000_000 };
      const box = pageBox(turnedLayout, scale, pageNo(2));
      const [seenLeft, seenRight] = [Math.max(0, at.left - box.x), Math.min(box.width, at.left + 1000 - box.x)];
      const [seenTop, seenBottom] = [Math.max(0, at.top - box.y), Math.min(box.height, at.top + 800 - box.y)];
      fc.pre(seenRight - seenLeft > 1 && seenBottom - seenTop > 1);
      const { x, y, width, height } = detailOf(now, pageNo(2))!.region!;
      const [w, h] = [1240, 1754];
      const [l, t, r, b] =
        rotation === 0
          ? [x, y, x + width, y + height]
          : rotation === 90
            ? [h - y - height, x, h - y, x + width]
            : rotation === 180
              ? [w - x - width, h - y - height, w - x, h - y]
              : [y, w - x - width, y + height, w - x];
      expect(l * scale).toBeLessThanOrEqual(seenLeft + 0.01);
      expect(t * scale).toBeLessThanOrEqual(seenTop + 0.01);
      expect(r * scale).toBeGreaterThanOrEqual(seenRight - 0.01);
      expect(b * scale).toBeGreaterThanOrEqual(seenBottom - 0.01);
      expect(Math.min(x, y, w - x - width, h - y - height)).toBeGreaterThanOrEqual(0);
      expect(width * height * scale * scale).toBeLessThan(3 * 1000 * 800);
    }),
  );
});

test('the device pixel ratio counts, and invisible enlargement requests no higher resolution', () => {
  expect(asked({ pixelRatio: 1.5 })[0]).toBe('visible 1@150');
  expect(rungFor(104, A4, Infinity)).toBe(100);
  expect(rungFor(106, A4, Infinity)).toBe(150);
});

test('a page too large for the device is requested at the resolution it can hold', () => {
  expect(rungFor(600, A4, 10_000_000)).toBe(300);
  expect(rungFor(600, { width: 40_000, height: 40_000 }, 10_000_000)).toBe(50);
});

test('nothing beyond the screen’s resolution or a missing page is requested; visible pages come first', () => {
  const views = fc.record({
    page: fc.integer({ min: 1, max: 300 }),
    scale: fc.double({ min: 0.064, max: 6.4, noNaN: true }),
    pixelRatio: fc.constantFrom(1, 1.5, 2),
    velocity: fc.double({ min: -60, max: 60, noNaN: true }),
    zooming: fc.boolean(),
  });
  const rank = { visible: 0, sharpen: 1, ahead: 2, stock: 3, thumbnail: 4 };
  fc.assert(
    fc.property(views, ({ page, scale, pixelRatio, velocity, zooming }) => {
      const at = clampCamera(layout, onPage(page, scale));
      const now: View = {
        ...view,
        camera: at,
        pixelRatio,
        zooming,
        motion: { ...restingAt(at.top, 0), velocity, direction: velocity < 0 ? -1 : 1 },
      };
      const wants = neededImages(now);
      expect(new Set(wants.map((want) => `${want.pageNo}@${want.dpi}`)).size).toBe(wants.length);
      for (const want of wants) {
        expect(want.pageNo).toBeGreaterThanOrEqual(1);
        expect(want.pageNo).toBeLessThanOrEqual(300);
        const oneLower = RUNGS.findLast((rung) => rung < want.dpi) ?? 0;
        expect(oneLower * 1.05).toBeLessThan(dotsPerInch(now));
      }
      for (const { pageNo: wanted, size, bytes, priority } of wants) {
        if (size === undefined || priority === 'stock') continue;
        const box = pageBox(layout, at.scale, wanted);
        expect(size).toEqual({
          width: Math.round(box.width * pixelRatio),
          height: Math.round(box.height * pixelRatio),
        });
        expect(bytes).toBe(size.width * size.height * 4);
      }
      const ranks = wants.map((want) => rank[want.priority]);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});

test('a document without pages requests nothing', () => {
  expect(asked({ layout: createLayout([], 0) })).toEqual([]);
});
