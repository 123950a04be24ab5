import { afterEach, expect, test, vi } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { createFlyingPages } from './flyingPages.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Shows page 1 of a size, and waits until it is painted. */
async function shown(width: number, height: number) {
  const style: Partial<CSSStyleDeclaration> = {};
  vi.stubGlobal('document', { createElement: () => ({ style }) });
  const show = vi.fn<ReturnType<OpenRasters['workerCanvas']>['show']>(() => Promise.resolve(true));
  const pages = createFlyingPages(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the layer is used
    { style: {}, append: () => undefined } as unknown as HTMLElement,
    () => new Blob(),
    () => ({ show, clear: () => undefined, end: () => undefined }),
  );
  pages.show([pageNo(1)], [], {
    left: 0,
    top: 0,
    rotation: 0,
    pixelRatio: 2,
    boxOf: () => ({ x: 0, y: 0, width, height }),
  });
  await vi.waitFor(() => expect(pages.has(pageNo(1))).toBe(true));
  return { painted: show.mock.calls[0]![1], style };
}

test('[VIEW-02] a page that flies by is painted at its size on screen', async () => {
  const { painted, style } = await shown(600, 800);
  expect(painted).toEqual({ width: 1200, height: 1600 });
  expect(style).toMatchObject({ width: '600px', height: '800px' });
});

test('[VIEW-02] a page far larger than the screen is painted with at most four million pixels, and enlarged', async () => {
  const { painted, style } = await shown(6000, 8000);
  expect(painted).toEqual({ width: 1732, height: 2309 });
  expect(style).toMatchObject({ width: '6000px', height: '8000px' });
});
