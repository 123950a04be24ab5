import { expect, test, vi } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { WorkerLost } from '#src/bridge/host.ts';
import { COMING_AGAIN_MS } from './bring.ts';
import { openDocument, part, want } from './testing/openDocument.ts';

test('[VIEW-05] a refused page shows its reason, the others load, and it can be retried', async () => {
  const { rasters, asked, answer, refuse } = openDocument();
  const told: number[] = [];
  rasters.subscribe((page) => told.push(page));
  rasters.want('canvas', [want(1), want(2)]);
  await refuse('1@150');
  await answer('2@150');
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'refused', code: 403, message: 'no permission' });
  expect(told).toEqual([1, 2]);
  rasters.want('canvas', [want(1), want(2)]);
  expect(asked.filter((key) => key === '1@150')).toHaveLength(1);
  rasters.retry(pageNo(1));
  expect(rasters.failure(pageNo(1))).toBeUndefined();
  await answer('1@150');
  expect(rasters.picture(pageNo(1))).toBeDefined();
});

test('[VIEW-05] a page still being rendered is shown as pending and appears by itself', async () => {
  vi.useFakeTimers();
  const { rasters, asked, refuse, answer } = openDocument();
  rasters.want('canvas', [want(1)]);
  const refused = refuse('1@150', 'page.coming');
  await vi.advanceTimersByTimeAsync(0);
  await refused;
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'coming' });
  expect(asked).toEqual(['1@150']);
  await vi.advanceTimersByTimeAsync(COMING_AGAIN_MS);
  expect(asked).toEqual(['1@150', '1@150']);
  expect(rasters.failure(pageNo(1)), 'the message stays until the answer').toEqual({ kind: 'coming' });
  vi.useRealTimers();
  await answer('1@150');
  expect(rasters.failure(pageNo(1))).toBeUndefined();
  expect(rasters.picture(pageNo(1))).toBeDefined();
});

test('a page whose prefetch failed is requested again when it becomes visible', async () => {
  const { rasters, asked, answer, refuse } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(1), want(2, 'ahead')]);
  await refuse('2@150');
  rasters.want('canvas', [want(2)]);
  expect(asked.filter((key) => key === '2@150')).toHaveLength(2);
});

test('a server that never answers causes a time-out', async () => {
  const { rasters } = openDocument({ fetchTimeoutMs: 5 });
  const failed = new Promise((resolve) => {
    rasters.subscribe(resolve);
  });
  rasters.want('canvas', [want(1)]);
  await failed;
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'timeout' });
  expect(rasters.stats().requests).toBe(0);
});

test('[VIEW-05] [APP-17] once the server is back, failed sharper pictures are requested again, refused ones are not', async () => {
  const { rasters, asked, answer, refuse, lose } = openDocument();
  const wants = [want(1, 'visible', 50), want(1, 'sharpen', 150), part(1, 0), want(2)];
  rasters.want('canvas', wants);
  await answer('1@50');
  await lose('1@150', '1:0@600');
  await refuse('2@150');
  rasters.want('canvas', wants);
  expect([rasters.failure(pageNo(1)), rasters.stats().failures]).toEqual([undefined, 3]);
  const before = asked.length;
  rasters.retryUnreached();
  expect(asked.slice(before)).toEqual(['1@150', '1:0@600']);
  await answer('1@150', '1:0@600');
  expect([rasters.picture(pageNo(1))?.dpi, rasters.detail(pageNo(1))?.dpi, rasters.stats().failures]).toEqual([
    150, 600, 1,
  ]);
});

test('[VIEW-05] [APP-17] a page requested again keeps its message until the picture or another failure replaces it', async () => {
  const { rasters, asked, answer, refuse, lose } = openDocument();
  rasters.want('canvas', [want(1), want(2)]);
  await answer('1@150');
  await lose('2@150');
  const told: number[] = [];
  rasters.subscribe((page) => told.push(page));
  for (let time = 0; time < 3; time += 1) {
    rasters.retryUnreached();
    rasters.retryUnreached();
    expect([told, rasters.failure(pageNo(2)), rasters.stats().requests]).toEqual([
      Array(time).fill(2),
      { kind: 'connection' },
      1,
    ]);
    await lose('2@150');
  }
  rasters.want('canvas', [want(1), want(2)]);
  expect([asked.filter((key) => key === '2@150').length, rasters.stats().requests]).toEqual([4, 0]);
  rasters.retryUnreached();
  await refuse('2@150');
  expect(rasters.failure(pageNo(2))).toEqual({ kind: 'refused', code: 403, message: 'no permission' });
  rasters.retry(pageNo(2));
  await lose('2@150');
  rasters.retryUnreached();
  await answer('2@150');
  expect([rasters.failure(pageNo(2)), rasters.picture(pageNo(2))?.dpi, rasters.stats().failures]).toEqual([
    undefined,
    150,
    0,
  ]);
});

test('[VIEW-05] a crashed worker means decoding again without the server; a page that always crashes it is given up', async () => {
  let decodings = 0;
  const { rasters, asked, answer } = openDocument({
    decode: () => {
      decodings += 1;
      return Promise.reject(new WorkerLost('crashed'));
    },
  });
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  expect([asked, decodings]).toEqual([['1@150'], 3]);
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'undecodable' });
});

test('[VIEW-05] a truncated image is fetched again on retry', async () => {
  const { rasters, asked, answer } = openDocument({
    decode: () => Promise.reject(new DOMException('cut', 'InvalidStateError')),
  });
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'undecodable' });
  rasters.retry(pageNo(1));
  expect(asked).toEqual(['1@150', '1@150']);
});

test('[VIEW-05] a part that fails leaves the page unchanged, and is requested again after the reader has moved', async () => {
  const { rasters, asked, answer, refuse } = openDocument();
  rasters.want('canvas', [want(1), part(1, 0)]);
  await answer('1@150');
  await refuse('1:0@600');
  expect(rasters.failure(pageNo(1))).toBeUndefined();
  rasters.want('canvas', [want(1), part(1, 5)]);
  rasters.want('canvas', [want(1), part(1, 0)]);
  expect(asked.filter((key) => key === '1:0@600')).toHaveLength(2);
});

test('[VIEW-05] a page that cannot be sharpened stays as it is, and is requested at another size', async () => {
  const { rasters, asked, answer, refuse, bitmaps } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(1, 'sharpen', 300)]);
  await refuse('1@300');
  expect(rasters.failure(pageNo(1))).toBeUndefined();
  expect(rasters.picture(pageNo(1))).toMatchObject({ dpi: 150 });
  rasters.want('canvas', [want(1, 'sharpen', 300)]);
  expect(asked).toEqual(['1@150', '1@300']);
  rasters.want('canvas', [want(1, 'sharpen', 600)]);
  expect(asked.at(-1)).toBe('1@600');
  await answer('1@600');
  expect(rasters.picture(pageNo(1))).toMatchObject({ dpi: 600 });
  expect(bitmaps.map(({ closed }) => closed)).toEqual([1, 0]);
});

test('[VIEW-01] a page shown in part says why, until its pages are fetched anew', async () => {
  const { rasters, answer, answerFlawed } = openDocument();
  rasters.want('canvas', [want(1), want(2)]);
  await answerFlawed('1@150', 'damaged');
  await answer('2@150');
  expect([rasters.flaw(pageNo(1)), rasters.flaw(pageNo(2))]).toEqual(['damaged', undefined]);
  expect(rasters.picture(pageNo(1))).toBeDefined();
  rasters.invalidate('all');
  await answer('1@150');
  expect(rasters.flaw(pageNo(1))).toBeUndefined();
});
