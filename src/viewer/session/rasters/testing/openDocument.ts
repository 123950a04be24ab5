import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Priority, Want } from '#src/viewer/model/neededImages.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { decodedBy, type DecodePage, type FetchBytes, type ImageFlaw } from '../bring.ts';
import { createRasters } from '../rasters.ts';

const SIDE = 10;
export const PICTURE_BYTES = SIDE * SIDE * 4;
export const want = (page: number, priority: Priority = 'visible', dpi: Rung = 150, size?: Size): Want => ({
  pageNo: pageNo(page),
  dpi,
  priority,
  bytes: PICTURE_BYTES,
  ...(size && { size }),
});
export const part = (page: number, x: number): Want => ({
  ...want(page, 'sharpen', 600),
  region: { x, y: 0, width: 10, height: 10 },
});
export const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/** A document whose server answers when the test tells it to, and whose bitmaps count how often they are closed. */
export function openDocument({
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
    /** Answers with an image that was decoded ahead. */
    answerAhead: async (key: string) => {
      const ahead = { page: `${key} ahead`, closed: 0 };
      bitmaps.push(ahead);
      const bitmap = { width: SIDE, height: SIDE, close: () => void (ahead.closed += 1) };
      let left: ImageBitmap | undefined = bitmap;
      const takeAhead = async () => {
        const taken = left;
        left = undefined;
        return taken;
      };
      answers.get(key)?.(ok({ blob: new Blob([key]), takeAhead }));
      await settled();
    },
    /** Answers with an image that is not the whole page. */
    answerFlawed: async (key: string, flaw: ImageFlaw) => {
      answers.get(key)?.(ok({ blob: new Blob([key]), flaw }));
      await settled();
    },
    answer: async (...keys: string[]) => {
      for (const key of keys) answers.get(key)?.(ok({ blob: new Blob([key]) }));
      await settled();
    },
    refuse: async (key: string, name?: string) => {
      answers.get(key)?.(fail({ code: 403, message: 'no permission', ...(name !== undefined && { name }) }));
      await settled();
    },
    /** The connection breaks. */
    lose: async (...keys: string[]) => {
      for (const key of keys) losses.get(key)?.(new TypeError('Failed to fetch'));
      await settled();
    },
    open: () => bitmaps.filter((bitmap) => bitmap.closed === 0).map((bitmap) => bitmap.page),
  };
}
