import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PageNo, pageNo } from '#core/kernel/ids.ts';
import { mountTextLayer } from './textLayer.ts';

vi.mock('./pageFrame.ts', () => ({
  createPageFrame: () => ({ element: { remove: () => undefined }, place: () => undefined, text: () => undefined }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A text layer over a view that shows one page, and the pages whose text was loaded. */
function scene() {
  let page = pageNo(1);
  let isFlying = false;
  let moved = (): void => undefined;
  const loaded: PageNo[] = [];
  const slot = {
    view: { placements: () => [{ pageNo: page }], isFlying: () => isFlying },
    subscribePlacements: (listener: () => void) => {
      moved = listener;
      return () => undefined;
    },
  };
  const root = { insertBefore: () => undefined, replaceChildren: () => undefined };
  const load = async (asked: PageNo) => void loaded.push(asked);
  const layer = mountTextLayer(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the element is used
    root as unknown as HTMLElement,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nor of the view
    slot as unknown as Parameters<typeof mountTextLayer>[1],
    { held: () => undefined, load },
    String,
  );
  const show = (shown: number): void => {
    page = pageNo(shown);
    moved();
  };
  return { show, loaded, layer, fly: (flies: boolean) => (isFlying = flies) };
}

test('[VIEW-02] the text of pages that fly by is loaded once they are drawn again', () => {
  const { show, loaded, layer, fly } = scene();
  vi.advanceTimersByTime(1000);
  expect(loaded).toEqual([1]);
  show(2);
  fly(true);
  vi.advanceTimersByTime(1000);
  expect(loaded).toEqual([1]);
  fly(false);
  show(9);
  vi.advanceTimersByTime(1000);
  expect(loaded).toEqual([1, 9]);
  layer.end();
});
