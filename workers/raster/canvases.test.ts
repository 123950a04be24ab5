import { beforeEach, expect, test, vi } from 'vitest';
import { createCanvases } from './canvases.ts';

const size = { width: 800, height: 1000 };
const closed: string[] = [];
const decoding = new Map<Blob, (name: string) => void>();

/** A bitmap that knows its name. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
const bitmap = (name: string) => ({ name, close: () => closed.push(name) }) as unknown as ImageBitmap;
const decode = (image: Blob) =>
  new Promise<ImageBitmap>((resolve) => decoding.set(image, (name) => resolve(bitmap(name))));

function scene() {
  const canvases = createCanvases(decode);
  const show = vi.fn<(shown: ImageBitmap | null) => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its context is used
  canvases.add(1, { getContext: () => ({ transferFromImageBitmap: show }) } as unknown as OffscreenCanvas);
  return { canvases, shown: () => show.mock.calls.map(([one]) => (one === null ? null : Reflect.get(one, 'name'))) };
}

beforeEach(() => {
  closed.length = 0;
  decoding.clear();
});

test('[VIEW-02] a canvas shows the picture it was asked for last, however long each takes to decode', async () => {
  const { canvases, shown } = scene();
  const [early, late] = [new Blob(['a']), new Blob(['b'])];
  const [first, second] = [canvases.show(1, early, size), canvases.show(1, late, size)];
  decoding.get(late)?.('late');
  await second;
  decoding.get(early)?.('early');
  await expect(first).rejects.toThrow('another picture is wanted');
  expect([shown(), closed]).toEqual([['late'], ['early']]);
});

test('[VIEW-02] a cleared canvas stays clear; one that was removed shows nothing', async () => {
  const { canvases, shown } = scene();
  const image = new Blob();
  const asked = canvases.show(1, image, size);
  canvases.clear(1);
  decoding.get(image)?.('page');
  await expect(asked).rejects.toThrow('another picture is wanted');
  expect([shown(), closed]).toEqual([[null], ['page']]);
  canvases.remove(1);
  await expect(canvases.show(1, image, size)).rejects.toThrow('no such canvas');
});
