import { expect, test, vi } from 'vitest';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { WorkerLost } from '#src/bridge/host.ts';
import type { Priority, Want } from '#src/viewer/model/demand.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { COMING_AGAIN_MS, decodedBy } from './bring.ts';
import type { DecodePage, FetchBytes } from './bring.ts';
import { createRasters } from './rasters.ts';

const SIDE = 10;
const PICTURE_BYTES = SIDE * SIDE * 4;
const want = (page: number, priority: Priority = 'visible', dpi: Rung = 150, size?: Size): Want => ({
  pageNo: pageNo(page),
  dpi,
  priority,
  bytes: PICTURE_BYTES,
  ...(size && { size }),
});
const part = (page: number, x: number): Want => ({
  ...want(page, 'sharpen', 600),
  region: { x, y: 0, width: 10, height: 10 },
});
const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/** A document whose server answers when the test says so, and whose bitmaps count their closing. */
function openDocument({
  budget = 1000 * PICTURE_BYTES,
  fetchTimeoutMs = 10_000,
  stock = 1000,
  decode,
}: { budget?: number; fetchTimeoutMs?: number; stock?: number; decode?: DecodePage } = {}) {
  const asked: string[] = [];
  const aborted: string[] = [];
  const answers = new Map<string, (answer: Awaited<ReturnType<FetchBytes>>) => void>();
  const losses = new Map<string, (reason: unknown) => void>();
  const bitmaps: { readonly page: string; closed: number }[] = [];
  const fetchPage: FetchBytes = (page, dpi, signal, region?: Rect) =>
    new Promise((resolve, reject) => {
      const key = `${page}${region === undefined ? '' : `:${region.x}`}@${dpi}`;
      asked.push(key);
      answers.set(key, resolve);
      losses.set(key, reject);
      signal.addEventListener('abort', () => {
        aborted.push(key);
        reject(signal.reason);
      });
    });
  const makeBitmap: DecodePage = async (image, size) => {
    const made = { page: `${await image.text()}${size === undefined ? '' : `:${size.width}`}`, closed: 0 };
    bitmaps.push(made);
    return {
      width: SIDE,
      height: SIDE,
      close: () => {
        made.closed += 1;
      },
    };
  };
  const rasters = createRasters({
    fetchPage: decodedBy(fetchPage, decode ?? makeBitmap),
    budget,
    fetchTimeoutMs,
    stock,
  });
  return {
    rasters,
    asked,
    aborted,
    bitmaps,
    answer: async (...keys: string[]) => {
      for (const key of keys) answers.get(key)?.(ok({ blob: new Blob([key]) }));
      await settled();
    },
    refuse: async (key: string, name?: string) => {
      answers.get(key)?.(fail({ code: 403, message: 'no permission', ...(name !== undefined && { name }) }));
      await settled();
    },
    /** The line breaks. */
    lose: async (...keys: string[]) => {
      for (const key of keys) losses.get(key)?.(new TypeError('Failed to fetch'));
      await settled();
    },
    open: () => bitmaps.filter((bitmap) => bitmap.closed === 0).map((bitmap) => bitmap.page),
  };
}

test('[VIEW-01] the first page is fetched alone, then the others, one flight for a picture', async () => {
  const { rasters, asked, answer } = openDocument();
  rasters.want('canvas', [want(1), want(2, 'ahead'), want(3, 'ahead')]);
  rasters.want('canvas', [want(1), want(2, 'ahead'), want(3, 'ahead')]);
  rasters.want('strip', [want(1, 'thumbnail')]);
  expect(asked).toEqual(['1@150']);
  await answer('1@150');
  expect(rasters.picture(pageNo(1))).toMatchObject({ dpi: 150, stale: false });
  expect(asked).toEqual(['1@150', '2@150', '3@150']);
});

test('a flight is aborted only when no asker wants it any more', async () => {
  const { rasters, aborted, answer } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(1), want(2, 'ahead')]);
  rasters.want('strip', [want(2, 'thumbnail')]);
  rasters.want('canvas', [want(1)]);
  await settled();
  expect(aborted).toEqual([]);
  rasters.want('strip', []);
  await settled();
  expect(aborted).toEqual(['2@150']);
});

test('no more than six flights, and the screen comes before what is fetched ahead', async () => {
  const { rasters, asked, aborted, answer } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  const ahead = [2, 3, 4, 5, 6, 7, 8].map((page) => want(page, 'ahead'));
  rasters.want('canvas', [want(1), ...ahead]);
  expect(rasters.stats()).toMatchObject({ flights: 6, queued: 1 });
  rasters.want('canvas', [want(50), ...ahead]);
  await settled();
  expect(asked).toContain('50@150');
  expect(aborted).toEqual(['7@150']);
});

test('the coarser picture stays until the sharper is there, and is then closed once', async () => {
  const { rasters, answer, bitmaps } = openDocument();
  rasters.want('canvas', [want(1), want(1, 'sharpen', 300)]);
  await answer('1@150');
  expect(rasters.picture(pageNo(1))?.dpi).toBe(150);
  await answer('1@300');
  expect(rasters.picture(pageNo(1))?.dpi).toBe(300);
  expect(bitmaps.map((bitmap) => bitmap.closed)).toEqual([1, 0]);
});

test('a coarser picture that comes after the sharper changes nothing', async () => {
  const { rasters, answer, open } = openDocument();
  rasters.want('canvas', [want(9)]);
  await answer('9@150');
  rasters.want('canvas', [want(1), want(1, 'sharpen', 300)]);
  await answer('1@300', '1@150');
  expect(rasters.picture(pageNo(1))?.dpi).toBe(300);
  expect(open()).toEqual(['9@150', '1@300']);
});

test('[VIEW-02] zooming asks the server for nothing that it has sent: what is in stock is decoded to the new size', async () => {
  const { rasters, asked, answer, open } = openDocument();
  const [near, far] = [
    { width: 900, height: 1273 },
    { width: 600, height: 849 },
  ];
  rasters.want('canvas', [want(1, 'visible', 150, near)]);
  await answer('1@150');
  expect(open()).toEqual(['1@150:900']);
  rasters.want('canvas', [want(1, 'visible', 50)]);
  await settled();
  expect(open()).toEqual(['1@150:900']);
  rasters.want('canvas', [want(1, 'visible', 100, far)]);
  await settled();
  expect(open()).toEqual(['1@150:600']);
  expect(asked).toEqual(['1@150']);
});

test('a picture on its way is decoded to the size that is wanted when it comes', async () => {
  const { rasters, answer, open } = openDocument();
  rasters.want('canvas', [want(1)]);
  rasters.want('canvas', [want(1, 'visible', 150, { width: 700, height: 990 })]);
  await answer('1@150');
  expect(open()).toEqual(['1@150:700']);
});

test('what is stocked is fetched and not decoded, until the reader comes to it', async () => {
  const { rasters, asked, answer, open } = openDocument();
  rasters.want('canvas', [want(1), want(2, 'stock')]);
  await answer('1@150');
  await answer('2@150');
  expect(open()).toEqual(['1@150']);
  expect(rasters.stats()).toMatchObject({ queued: 0, stocked: 10 });
  rasters.want('canvas', [want(2), want(1, 'ahead')]);
  await settled();
  expect(open()).toEqual(['1@150', '2@150']);
  expect(asked).toEqual(['1@150', '2@150']);
});

test('the stock keeps to its budget and forgets pages that changed', async () => {
  const { rasters, asked, answer } = openDocument({ stock: 10, budget: PICTURE_BYTES });
  for (const page of [1, 2, 3]) {
    rasters.want('canvas', [want(page)]);
    await answer(`${page}@150`);
  }
  expect(rasters.stats().stocked).toBe(10);
  rasters.want('canvas', [want(1)]);
  expect(asked.filter((key) => key === '1@150')).toHaveLength(2);
  rasters.want('canvas', [want(3)]);
  rasters.invalidate([pageNo(3)]);
  await answer('3@150');
  expect(asked.filter((key) => key === '3@150')).toHaveLength(2);
});

test('beyond half of the budget the longest unwanted picture is closed; what is wanted is kept', async () => {
  const { rasters, answer, open } = openDocument({ budget: 6 * PICTURE_BYTES });
  for (const page of [1, 2, 3, 4, 5]) {
    rasters.want('canvas', [want(page)]);
    await answer(`${page}@150`);
  }
  expect(open()).toEqual(['3@150', '4@150', '5@150']);
  expect(rasters.stats()).toMatchObject({ bitmaps: 3, bytes: 3 * PICTURE_BYTES });
  rasters.want('canvas', [want(3), want(6)]);
  await answer('6@150');
  expect(open()).toEqual(['3@150', '5@150', '6@150']);
});

test('what is fetched ahead stays within the budget, what is on the screen does not have to', async () => {
  const { rasters, answer, asked } = openDocument({ budget: 2 * PICTURE_BYTES });
  rasters.want('canvas', [want(1), want(2), want(3), want(4, 'ahead')]);
  await answer('1@150', '2@150', '3@150');
  expect(rasters.stats()).toMatchObject({ bitmaps: 3, wants: 3 });
  expect(asked).not.toContain('4@150');
});

test('[VIEW-05] a refused page is a state with its reason, the others go on, retry asks again', async () => {
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

test('[VIEW-05] a page that the server is still making says that it is coming, and comes by itself', async () => {
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

test('a page that failed while fetched ahead is asked for again when it comes on the screen', async () => {
  const { rasters, asked, answer, refuse } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(1), want(2, 'ahead')]);
  await refuse('2@150');
  rasters.want('canvas', [want(2)]);
  expect(asked.filter((key) => key === '2@150')).toHaveLength(2);
});

test('a server that never answers ends as a time-out', async () => {
  const { rasters } = openDocument({ fetchTimeoutMs: 5 });
  const failed = new Promise((resolve) => {
    rasters.subscribe(resolve);
  });
  rasters.want('canvas', [want(1)]);
  await failed;
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'timeout' });
  expect(rasters.stats().flights).toBe(0);
});

test('[VIEW-05] [APP-17] once the server is back, finer pictures and parts that it was not reached for are asked for again, refused ones are not', async () => {
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

test('[VIEW-05] [APP-17] while a page is asked for again because the server seems to be back, its message stays; the picture takes it away, another failure its place', async () => {
  const { rasters, asked, answer, refuse, lose } = openDocument();
  rasters.want('canvas', [want(1), want(2)]);
  await answer('1@150');
  await lose('2@150');
  const told: number[] = [];
  rasters.subscribe((page) => told.push(page));
  for (let time = 0; time < 3; time += 1) {
    rasters.retryUnreached();
    rasters.retryUnreached();
    expect([told, rasters.failure(pageNo(2)), rasters.stats().flights]).toEqual([
      Array(time).fill(2),
      { kind: 'connection' },
      1,
    ]);
    await lose('2@150');
  }
  rasters.want('canvas', [want(1), want(2)]);
  expect([asked.filter((key) => key === '2@150').length, rasters.stats().flights]).toEqual([4, 0]);
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

test('[VIEW-05] a lost worker means decoding anew, without the server; a page that always loses it is given up', async () => {
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

test('[VIEW-05] an image cut in the middle is fetched anew on retry', async () => {
  const { rasters, asked, answer } = openDocument({
    decode: () => Promise.reject(new DOMException('cut', 'InvalidStateError')),
  });
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  expect(rasters.failure(pageNo(1))).toEqual({ kind: 'undecodable' });
  rasters.retry(pageNo(1));
  expect(asked).toEqual(['1@150', '1@150']);
});

test('a changed page is shown as it was until the fresh picture is there', async () => {
  const { rasters, asked, answer, open } = openDocument();
  rasters.want('canvas', [want(1), want(2)]);
  await answer('1@150', '2@150');
  rasters.invalidate([pageNo(1)]);
  expect(rasters.picture(pageNo(1))?.stale).toBe(true);
  expect(asked).toEqual(['1@150', '2@150', '1@150']);
  await answer('1@150');
  expect(rasters.picture(pageNo(1))?.stale).toBe(false);
  expect(open()).toEqual(['2@150', '1@150']);
});

test('[VIEW-01] a part of a page comes over its picture, the one before stays until the next is there, each is closed once', async () => {
  const { rasters, answer, open, bitmaps } = openDocument();
  rasters.want('canvas', [want(1), part(1, 0)]);
  await answer('1@150');
  await answer('1:0@600');
  expect(rasters.detail(pageNo(1))?.region.x).toBe(0);
  rasters.want('canvas', [want(1), part(1, 5)]);
  expect(rasters.serves(part(1, 5))).toBe(false);
  expect(rasters.detail(pageNo(1))?.region.x).toBe(0);
  await answer('1:5@600');
  expect(rasters.serves(part(1, 5))).toBe(true);
  expect(open()).toEqual(['1@150', '1:5@600']);
  expect(rasters.stats()).toMatchObject({ bitmaps: 2, bytes: 2 * PICTURE_BYTES });
  // Zoomed out: once the whole page is there as the screen wants it, the part has served.
  rasters.want('canvas', [want(1, 'visible', 50)]);
  expect(open()).toEqual(['1@150', '1:5@600']);
  rasters.want('canvas', [want(1, 'visible', 150, { width: 700, height: 990 })]);
  await settled();
  expect(open()).toEqual(['1@150:700']);
  expect(bitmaps.every(({ closed }) => closed <= 1)).toBe(true);
});

test('[VIEW-05] a part that cannot be had leaves the page alone, and is asked for again when the reader has moved', async () => {
  const { rasters, asked, answer, refuse } = openDocument();
  rasters.want('canvas', [want(1), part(1, 0)]);
  await answer('1@150');
  await refuse('1:0@600');
  expect(rasters.failure(pageNo(1))).toBeUndefined();
  rasters.want('canvas', [want(1), part(1, 5)]);
  rasters.want('canvas', [want(1), part(1, 0)]);
  expect(asked.filter((key) => key === '1:0@600')).toHaveLength(2);
});

test('closing the document aborts its flights and closes every bitmap, also one that lands afterwards', async () => {
  const { rasters, aborted, answer, open } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(1), want(2)]);
  rasters.dispose();
  await answer('2@150');
  expect(aborted).toEqual(['2@150']);
  expect(open()).toEqual([]);
});

test('[VIEW-05] a page that cannot be had sharper stays as it is, and is asked for at another size', async () => {
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

test('[VIEW-04] another source leaves nothing of the one before in stock', async () => {
  const { rasters, asked, answer } = openDocument({ stock: 10_000 });
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(2)]);
  await answer('2@150');
  rasters.invalidate('all');
  rasters.want('canvas', [want(1), want(2)]);
  await answer('1@150', '2@150');
  expect(asked).toEqual(['1@150', '2@150', '2@150', '1@150']);
});

test('[VIEW-02] when all pages have changed, so has a part of one of which nothing else is held', async () => {
  const { rasters, asked, answer, open } = openDocument();
  rasters.want('canvas', [part(1, 0)]);
  await answer('1:0@600');
  expect([rasters.picture(pageNo(1)), rasters.detail(pageNo(1))?.dpi]).toEqual([undefined, 600]);
  rasters.invalidate('all');
  expect(rasters.detail(pageNo(1))).toBeUndefined();
  expect(open()).toEqual([]);
  expect(asked).toEqual(['1:0@600', '1:0@600']);
});
