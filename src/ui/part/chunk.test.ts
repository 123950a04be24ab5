import { beforeAll, expect, test, vi } from 'vitest';
import { chunkOf } from './chunk.ts';

const Screen = () => null;
const whole = { default: Screen };

beforeAll(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});

test('[ERR-03] a failed chunk can be requested again, a loaded one is kept', async () => {
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

test('[ERR-03] a chunk that never loads is given up, and only reloading the page helps', async () => {
  await expect(chunkOf(() => new Promise<typeof whole>(() => {})).load(10)).rejects.toMatchObject({ isStuck: true });
});

test('[ERR-03] a chunk that fails again needs a reload, as the browser keeps failed modules or the server has newer ones', async () => {
  const chunk = chunkOf(() => Promise.reject<typeof whole>(new Error('404')));
  await expect(chunk.load()).rejects.toMatchObject({ isStuck: false });
  await expect(chunk.load()).rejects.toMatchObject({ isStuck: true });
});
