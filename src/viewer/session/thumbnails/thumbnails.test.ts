import { expect, test, vi } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { COMING_AGAIN_MS, decodedBy } from '#src/viewer/session/rasters/bring.ts';
import type { DecodePage, FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { createThumbnails } from './thumbnails.ts';

const SIZE = { width: 100, height: 100 };
const BYTES = 40_000;
const wants = (...pages: number[]) => pages.map((page) => ({ page: pageNo(page), size: SIZE }));
/** Waits for everything that is ready to continue. */
const settle = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A server that answers on command; `open` are the object URLs that were not given back. */
function stage(budget = 10 * BYTES) {
  const asked: number[] = [];
  const aborted: number[] = [];
  const answers = new Map<number, (good: boolean) => void>();
  const losses = new Map<number, () => void>();
  const open = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${(made += 1)}`;
    open.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url));
  let free = true;
  const fetchBytes: FetchBytes = (page, _dpi, signal) =>
    new Promise((resolve, reject) => {
      asked.push(page);
      signal.addEventListener('abort', () => {
        aborted.push(page);
        reject(new Error('aborted'));
      });
      losses.set(page, () => reject(new TypeError('Failed to fetch')));
      answers.set(page, (good) => resolve(good ? ok({ blob: new Blob(['.']) }) : fail({ code: 1, message: '' })));
    });
  const scale: DecodePage = (_image, size) =>
    Promise.resolve({ width: size?.width ?? 0, height: size?.height ?? 0, close: () => undefined });
  const thumbnails = createThumbnails({
    budget,
    mayBegin: () => free,
    fetchPage: decodedBy(fetchBytes, scale),
    encode: () => Promise.resolve(new Blob(['.'])),
  });
  const answer = async (page: number, good = true) => {
    answers.get(page)?.(good);
    await settle();
  };
  /** The connection breaks. */
  const lose = async (page: number) => {
    losses.get(page)?.();
    await settle();
  };
  return {
    thumbnails,
    asked,
    aborted,
    open,
    answer,
    lose,
    hold: (value: boolean) => {
      free = !value;
    },
  };
}

test('[VIEW-03] thumbnails load in order of visibility, two at a time, and are cancelled once scrolled away', async () => {
  const { thumbnails, asked, aborted, answer, open } = stage();
  thumbnails.want(wants(1, 2, 3));
  expect(asked).toEqual([1, 2]);
  await answer(1);
  expect(asked).toEqual([1, 2, 3]);
  thumbnails.want(wants(8, 9));
  expect(aborted).toEqual([2, 3]);
  expect(asked).toEqual([1, 2, 3, 8, 9]);
  await settle();
  await answer(8);
  expect(thumbnails.picture(pageNo(8))).toBeDefined();
  expect(thumbnails.picture(pageNo(2))).toBeUndefined();
  thumbnails.dispose();
  expect(open.size).toBe(0);
});

test('the budget is kept by closing the thumbnails longest out of view, never visible ones', async () => {
  const { thumbnails, answer, open } = stage(2 * BYTES);
  for (const page of [1, 2, 3]) {
    thumbnails.want(wants(page));
    await answer(page);
  }
  const held = (page: number): boolean => thumbnails.picture(pageNo(page) satisfies PageNo) !== undefined;
  expect([held(1), held(2), held(3)]).toEqual([false, true, true]);
  expect(open.size).toBe(2);
  thumbnails.want(wants(4, 5, 6));
  for (const page of [4, 5, 6]) await answer(page);
  expect(thumbnails.stats()).toMatchObject({ bitmaps: 3, bytes: 3 * BYTES });
});

test('thumbnails wait for the pages; a failed one is requested again only after it was out of view', async () => {
  const { thumbnails, asked, answer, hold } = stage();
  hold(true);
  thumbnails.want(wants(1));
  expect(asked).toEqual([]);
  hold(false);
  thumbnails.proceed();
  await answer(1, false);
  thumbnails.want(wants(1));
  expect(asked).toEqual([1]);
  thumbnails.want([]);
  thumbnails.want(wants(1));
  expect(asked).toEqual([1, 1]);
});

test('resizing the strip shows old thumbnails until the new ones are there', async () => {
  const { thumbnails, answer, open } = stage();
  thumbnails.want(wants(1));
  await answer(1);
  const before = thumbnails.picture(pageNo(1));
  thumbnails.want([{ page: pageNo(1), size: { width: 50, height: 50 } }]);
  expect(thumbnails.picture(pageNo(1))).toBe(before);
  await answer(1);
  expect(thumbnails.picture(pageNo(1))?.width).toBe(50);
  expect(open.size).toBe(1);
});

test('[VIEW-06] saving marks keeps the old thumbnail until the new one is there, and reloads no other', async () => {
  const { thumbnails, asked, aborted, answer, open } = stage();
  thumbnails.want(wants(1, 2));
  await answer(1);
  await answer(2);
  const before = thumbnails.picture(pageNo(1));
  thumbnails.invalidate([pageNo(1), pageNo(9)]);
  expect(asked).toEqual([1, 2, 1]);
  expect(thumbnails.picture(pageNo(1))).toBe(before);
  thumbnails.invalidate([pageNo(1)]);
  expect(aborted).toEqual([1]);
  expect(asked).toEqual([1, 2, 1, 1]);
  await answer(1);
  expect(thumbnails.picture(pageNo(1))).not.toBe(before);
  thumbnails.want(wants(1, 2));
  expect(asked).toEqual([1, 2, 1, 1]);
  expect(open.size).toBe(2);
  thumbnails.dispose();
});

test('[VIEW-03] [APP-17] once the server is back, failed thumbnails are requested again, refused ones are not', async () => {
  const { thumbnails, asked, answer, lose } = stage();
  thumbnails.want(wants(1, 2));
  await lose(1);
  await answer(2, false);
  thumbnails.retryUnreached();
  expect(asked).toEqual([1, 2, 1]);
  await answer(1);
  expect([thumbnails.picture(pageNo(1)) !== undefined, thumbnails.picture(pageNo(2))]).toEqual([true, undefined]);
  thumbnails.retryUnreached();
  expect(asked).toEqual([1, 2, 1]);
});

test('a page still being rendered is requested again automatically', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let asked = 0;
  const thumbnails = createThumbnails({
    budget: BYTES,
    mayBegin: () => true,
    encode: () => Promise.resolve(new Blob()),
    fetchPage: () => Promise.resolve(((asked += 1), fail({ code: 5032, name: 'page.coming', message: '' }))),
  });
  thumbnails.want(wants(1));
  await settle();
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(COMING_AGAIN_MS);
  expect(asked).toBe(2);
  thumbnails.dispose();
  vi.useRealTimers();
});
