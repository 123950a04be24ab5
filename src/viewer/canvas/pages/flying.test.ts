import { beforeEach, expect, test, vi } from 'vitest';
import { viewPoint } from '#core/kernel/geometry.ts';
import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE, type Camera } from '#src/viewer/model/camera.ts';
import { createLayout, visiblePages } from '#src/viewer/model/layout.ts';
import { restingAt } from '#src/viewer/model/motion.ts';
import type { View } from '#src/viewer/model/neededImages.ts';
import { createFlying } from './flying.ts';
import type { FlyingPages } from './flyingPages.ts';

/** Pages whose images lie in the layer. */
const beneath = new Set<PageNo>();
/** Pages last offered for painting ahead. */
let offered: readonly PageNo[] = [];
vi.mock('./flyingPages.ts', () => ({
  createFlyingPages: (_layer: unknown, imageOf: (page: PageNo) => Blob | undefined): FlyingPages => ({
    show(urgent, others) {
      offered = others;
      const next = others.find((page) => !beneath.has(page) && imageOf(page) !== undefined);
      for (const page of next === undefined ? urgent : [...urgent, next]) beneath.add(page);
      return next !== undefined;
    },
    complete: () => undefined,
    has: (page) => beneath.has(page),
    isEmpty: () => beneath.size === 0,
    clear: () => beneath.clear(),
    end: () => beneath.clear(),
  }),
}));

const layout = createLayout([{ width: 1240, height: 1754, count: 300 }], 0);
const start: Camera = {
  viewport: { width: 1000, height: 800 },
  scale: ACTUAL_SIZE_SCALE,
  rotation: 0,
  left: 0,
  top: 0,
};
/** Eight pixels a millisecond are about seven pages a second. */
const viewAt = (top: number, velocity = 8): View => ({
  layout,
  camera: { ...start, top },
  pixelRatio: 1,
  motion: { ...restingAt(top, 0), velocity },
  zooming: false,
  maxPixels: 36_000_000,
  detail: false,
});
const offset = viewPoint(10, 20);
const pagesOf = ({ layout: pages, camera }: View) => visiblePages(pages, camera).map((page) => ({ pageNo: page }));

/** A view whose pages have images as soon as `hasImages` says so, and are drawn once they are in `drawn`. */
function scene(hasImages: () => boolean = () => true) {
  const style = { position: '', left: '', top: '' };
  const drawn = new Set<PageNo>();
  const failed = new Set<PageNo>();
  const want = vi.fn<(asker: string, wants: readonly unknown[]) => void>();
  const flying = createFlying(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the elements is looked at
    { window: { style }, layer: {} } as unknown as Parameters<typeof createFlying>[0],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nor of the images
    {
      compressed: () => (hasImages() ? new Blob() : undefined),
      picture: (page: PageNo) => (drawn.has(page) ? {} : undefined),
      failure: (page: PageNo) => (failed.has(page) ? {} : undefined),
      want,
    } as unknown as Parameters<typeof createFlying>[1],
  );
  const draw = (view: View): void => flying.drawing(view, pagesOf(view));
  /** Scrolls fast over more than a view. */
  const fly = (): boolean[] => [0, 500, 1000].map((top) => flying.follow(viewAt(top), offset));
  return { flying, style, drawn, failed, want, draw, fly };
}

beforeEach(() => beneath.clear());

test('[VIEW-02] the drawn pages are let go where they are once a whole view has passed fast', () => {
  const { flying, style, want, draw } = scene();
  const first = viewAt(40, 0);
  draw(first);
  expect([0, 500].map((top) => flying.follow(viewAt(top), offset))).toEqual([false, false]);
  expect([style.position, want.mock.calls.length]).toEqual(['', 0]);
  expect(flying.follow(viewAt(1000), offset)).toBe(true);
  expect(style).toEqual({ position: 'absolute', left: '10px', top: '60px' });
  expect(want).toHaveBeenCalledOnce();
  for (const { pageNo: page } of pagesOf(viewAt(1000))) expect(flying.isBeneath(page)).toBe(true);
});

test('[VIEW-02] pages without images that the browser shows by itself do not fly until there are some', () => {
  let hasImages = false;
  const { flying, style, fly } = scene(() => hasImages);
  expect(fly()).toEqual([false, false, false]);
  expect([style.position, flying.isFlying()]).toEqual(['', false]);
  hasImages = true;
  expect(flying.follow(viewAt(1500), offset)).toBe(true);
});

test('[VIEW-02] of the pages fetched ahead, three beyond those in view are painted', () => {
  const { want, fly } = scene();
  fly();
  const visible = pagesOf(viewAt(1000)).length;
  expect(want.mock.lastCall?.[1].length).toBeGreaterThan(visible + 3);
  expect(offered).toHaveLength(visible + 3);
});

test('[VIEW-02] a single page does not fly', () => {
  const { flying } = scene();
  const alone = createLayout([{ width: 1240, height: 1754, count: 300 }], 0, 'single', pageNo(7));
  for (const top of [0, 500, 1000]) expect(flying.follow({ ...viewAt(top), layout: alone }, offset)).toBe(false);
});

test('[VIEW-02] slow pages rest; the next drawing takes the window back, and images stay beneath until all pages are drawn', () => {
  const { flying, style, drawn, failed, draw, fly } = scene();
  draw(viewAt(0, 0));
  fly();
  const slow = viewAt(1100, 0.5);
  expect(flying.follow(slow, offset)).toBe(false);
  expect(style.position).toBe('absolute');
  draw(slow);
  expect(style).toEqual({ position: '', left: '', top: '' });
  const pages = pagesOf(slow).map(({ pageNo: page }) => page);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expect(beneath.size).toBeGreaterThan(0);
    // A page that cannot be shown has its message instead.
    (at === 0 ? failed : drawn).add(page);
    draw(slow);
  }
  expect(beneath.size).toBe(0);
});

test('[VIEW-02] a movement that ends rests; a drawing meanwhile also ends the flight', () => {
  const { flying, draw, fly, style } = scene();
  expect(fly().at(-1)).toBe(true);
  flying.rest();
  expect([flying.isFlying(), style.position]).toEqual([false, 'absolute']);
  expect(fly().at(-1)).toBe(true);
  draw(viewAt(1000));
  expect([flying.isFlying(), style.position]).toEqual([false, '']);
});

test('[VIEW-02] images in the wrong place are removed by the next drawing, and all at the end', () => {
  const { flying, draw, fly, style } = scene();
  fly();
  const zoomed = viewAt(1000);
  draw({ ...zoomed, camera: { ...zoomed.camera, scale: 2 * ACTUAL_SIZE_SCALE } });
  expect(beneath.size).toBe(0);
  expect(fly().at(-1)).toBe(true);
  flying.end();
  expect([beneath.size, style.position]).toEqual([0, '']);
});
