import { beforeAll, expect, test, vi } from 'vitest';
import { chunkOf } from './chunk.ts';

const Screen = () => null;
const whole = { default: Screen };

beforeAll(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});

test('[ERR-03] a chunk that fails can be asked for again, one that came is kept', async () => {
  const fetched = vi
    .fn<() => Promise<typeof whole>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(whole);
  const chunk = chunkOf(fetched);
  await expect(chunk.load()).rejects.toMatchObject({
    message: 'A part of the application did not load',
    isStuck: false,
  });
  expect(chunk.loaded()).toBeUndefined();
  await expect(chunk.load()).resolves.toBe(Screen);
  await expect(chunk.load()).resolves.toBe(Screen);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(chunk.loaded()).toBe(Screen);
});

test('[ERR-03] a chunk that never comes is given up, and only a new page helps', async () => {
  await expect(chunkOf(() => new Promise<typeof whole>(() => {})).load(10)).rejects.toMatchObject({ isStuck: true });
});

test('[ERR-03] a chunk that fails again is stuck, for a browser that keeps failed modules and for a server that has newer ones', async () => {
  const chunk = chunkOf(() => Promise.reject<typeof whole>(new Error('404')));
  await expect(chunk.load()).rejects.toMatchObject({ isStuck: false });
  await expect(chunk.load()).rejects.toMatchObject({ isStuck: true });
});
