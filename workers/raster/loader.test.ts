import { expect, test } from 'vitest';
import { createLoader } from './loader.ts';

const image = (status = 200, type = 'image/jpeg') =>
  new Response('pixels', { status, headers: { 'content-type': type, 'x-version': '3' } });

/** A loader whose server answers with a response, and which counts what it decodes. */
function loading(answer: () => Response | Promise<Response>) {
  const bitmaps: { closed: number }[] = [];
  const signals: AbortSignal[] = [];
  const loader = createLoader(
    async (_url, request) => {
      if (request?.signal) signals.push(request.signal);
      await Promise.resolve();
      return answer();
    },
    async () => {
      const bitmap = { width: 1, height: 1, closed: 0, close: () => void (bitmap.closed += 1) };
      bitmaps.push(bitmap);
      await Promise.resolve();
      return bitmap;
    },
  );
  return { loader, bitmaps, signals };
}

test('[VIEW-01] an image is decoded as soon as it has arrived, and its pixels are taken once', async () => {
  const { loader, bitmaps } = loading(image);
  const answer = await loader.load(1, '/image', { method: 'GET' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toContainEqual(['x-version', '3']);
  await expect(answer.body.text()).resolves.toBe('pixels');
  await expect(Promise.all([loader.take(1), loader.take(1)])).resolves.toEqual([bitmaps[0], undefined]);
  expect(bitmaps).toEqual([expect.objectContaining({ closed: 0 })]);
});

test.each([
  ['a refusal', () => image(409, 'application/json')],
  ['an error sent with status 200', () => image(200, 'application/json')],
])('%s is passed on and not decoded', async (_, answer) => {
  const { loader, bitmaps } = loading(answer);
  await expect(loader.load(1, '/image', { method: 'GET' })).resolves.toMatchObject({ status: answer().status });
  await expect(loader.take(1)).resolves.toBeUndefined();
  expect(bitmaps).toEqual([]);
});

test('a dropped image is not requested further, and its pixels are discarded', async () => {
  const { loader, bitmaps, signals } = loading(image);
  await loader.load(1, '/image', { method: 'GET' });
  loader.drop(1);
  await expect(loader.take(1)).resolves.toBeUndefined();
  await expect.poll(() => bitmaps.map(({ closed }) => closed)).toEqual([1]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('an image that cannot be decoded has no pixels; a server that does not answer is an error', async () => {
  const broken = createLoader(
    () => Promise.resolve(image()),
    () => Promise.reject(new Error('damaged')),
  );
  await broken.load(1, '/image', { method: 'GET' });
  await expect(broken.take(1)).resolves.toBeUndefined();
  const { loader } = loading(() => Promise.reject(new TypeError('no network')));
  await expect(loader.load(1, '/image', { method: 'GET' })).rejects.toThrow('no network');
  await expect(loader.take(1)).resolves.toBeUndefined();
});
