import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { openDocument, part, PICTURE_BYTES, settled, want } from './testing/openDocument.ts';

test('[VIEW-01] the first page is fetched alone, then the others, with one request per picture', async () => {
  const { rasters, asked, answer } = openDocument();
  rasters.want('canvas', [want(1), want(2, 'ahead'), want(3, 'ahead')]);
  rasters.want('canvas', [want(1), want(2, 'ahead'), want(3, 'ahead')]);
  rasters.want('strip', [want(1, 'thumbnail')]);
  expect(asked).toEqual(['1@150']);
  await answer('1@150');
  expect(rasters.picture(pageNo(1))).toMatchObject({ dpi: 150, stale: false });
  expect(asked).toEqual(['1@150', '2@150', '3@150']);
});

test('a compressed image is at hand once it was fetched, in its resolution and coarser ones', async () => {
  const { rasters, answer } = openDocument();
  rasters.want('canvas', [want(1, 'stock')]);
  expect(rasters.compressed(pageNo(1), 100)).toBeUndefined();
  await answer('1@150');
  expect(await rasters.compressed(pageNo(1), 100)?.text()).toBe('1@150');
  expect(rasters.compressed(pageNo(1), 300)).toBeUndefined();
});

test('a request is aborted only when nobody wants it any more', async () => {
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

test('at most six requests run, and visible pages come before prefetching', async () => {
  const { rasters, asked, aborted, answer } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  const ahead = [2, 3, 4, 5, 6, 7, 8].map((page) => want(page, 'ahead'));
  rasters.want('canvas', [want(1), ...ahead]);
  expect(rasters.stats()).toMatchObject({ requests: 6, queued: 1 });
  rasters.want('canvas', [want(50), ...ahead]);
  await settled();
  expect(asked).toContain('50@150');
  expect(aborted).toEqual(['7@150']);
});

test('the coarser picture stays until the sharper one is there, and is then closed once', async () => {
  const { rasters, answer, bitmaps } = openDocument();
  rasters.want('canvas', [want(1), want(1, 'sharpen', 300)]);
  await answer('1@150');
  expect(rasters.picture(pageNo(1))?.dpi).toBe(150);
  await answer('1@300');
  expect(rasters.picture(pageNo(1))?.dpi).toBe(300);
  expect(bitmaps.map((bitmap) => bitmap.closed)).toEqual([1, 0]);
});

test('a coarser picture arriving after the sharper one changes nothing', async () => {
  const { rasters, answer, open } = openDocument();
  rasters.want('canvas', [want(9)]);
  await answer('9@150');
  rasters.want('canvas', [want(1), want(1, 'sharpen', 300)]);
  await answer('1@300', '1@150');
  expect(rasters.picture(pageNo(1))?.dpi).toBe(300);
  expect(open()).toEqual(['9@150', '1@300']);
});

test('[VIEW-02] zooming requests nothing already received: stored images are decoded to the new size', async () => {
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

test('a picture being fetched is decoded to the size wanted on arrival', async () => {
  const { rasters, answer, open } = openDocument();
  rasters.want('canvas', [want(1)]);
  rasters.want('canvas', [want(1, 'visible', 150, { width: 700, height: 990 })]);
  await answer('1@150');
  expect(open()).toEqual(['1@150:700']);
});

test('stored images are not decoded until the reader reaches them', async () => {
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

test('stored images stay within the budget, and changed pages are dropped', async () => {
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

test('beyond half of the budget the least recently wanted picture is closed; wanted ones are kept', async () => {
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

test('prefetching stays within the budget, visible pages need not', async () => {
  const { rasters, answer, asked } = openDocument({ budget: 2 * PICTURE_BYTES });
  rasters.want('canvas', [want(1), want(2), want(3), want(4, 'ahead')]);
  await answer('1@150', '2@150', '3@150');
  expect(rasters.stats()).toMatchObject({ bitmaps: 3, wants: 3 });
  expect(asked).not.toContain('4@150');
});

test('a changed page shows its old picture until the new one is there', async () => {
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

test('[VIEW-01] a part covers its picture, the previous part stays until the next is there, each is closed once', async () => {
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
  // After zooming out: once the whole page is sharp, the part is no longer needed.
  rasters.want('canvas', [want(1, 'visible', 50)]);
  expect(open()).toEqual(['1@150', '1:5@600']);
  rasters.want('canvas', [want(1, 'visible', 150, { width: 700, height: 990 })]);
  await settled();
  expect(open()).toEqual(['1@150:700']);
  expect(bitmaps.every(({ closed }) => closed <= 1)).toBe(true);
});

test('closing the document aborts requests and closes every bitmap, late ones too', async () => {
  const { rasters, aborted, answer, open } = openDocument();
  rasters.want('canvas', [want(1)]);
  await answer('1@150');
  rasters.want('canvas', [want(1), want(2)]);
  rasters.dispose();
  await answer('2@150');
  expect(aborted).toEqual(['2@150']);
  expect(open()).toEqual([]);
});

test('[VIEW-04] changing the source drops everything stored', async () => {
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

test('[VIEW-02] a change of all pages includes a part whose page is not held', async () => {
  const { rasters, asked, answer, open } = openDocument();
  rasters.want('canvas', [part(1, 0)]);
  await answer('1:0@600');
  expect([rasters.picture(pageNo(1)), rasters.detail(pageNo(1))?.dpi]).toEqual([undefined, 600]);
  rasters.invalidate('all');
  expect(rasters.detail(pageNo(1))).toBeUndefined();
  expect(open()).toEqual([]);
  expect(asked).toEqual(['1:0@600', '1:0@600']);
});

test('[VIEW-01] what was decoded ahead is shown at once, and replaced by the size wanted without another request', async () => {
  const { rasters, asked, answerAhead, bitmaps } = openDocument();
  const shown: (object | undefined)[] = [];
  rasters.subscribe((page) => shown.push(rasters.picture(page)?.size));
  const size = { width: 700, height: 900 };
  rasters.want('canvas', [want(1, 'visible', 150, size)]);
  await answerAhead('1@150');
  await settled();
  expect(shown).toEqual([undefined, size]);
  expect(asked).toEqual(['1@150']);
  expect(bitmaps).toEqual([
    { page: '1@150 ahead', closed: 1 },
    { page: '1@150:700', closed: 0 },
  ]);
});

test('[VIEW-01] a blank page is shown with the image as it is before it is scaled; one fetched ahead is scaled at once', async () => {
  const { rasters, asked, answer, bitmaps } = openDocument();
  const size = { width: 700, height: 900 };
  rasters.want('canvas', [want(1, 'visible', 150, size)]);
  await answer('1@150');
  rasters.want('canvas', [want(1, 'visible', 150, size), want(2, 'ahead', 150, size)]);
  await answer('2@150');
  expect(bitmaps).toEqual([
    { page: '1@150', closed: 1 },
    { page: '1@150:700', closed: 0 },
    { page: '2@150:700', closed: 0 },
  ]);
  expect(asked).toEqual(['1@150', '2@150']);
});
