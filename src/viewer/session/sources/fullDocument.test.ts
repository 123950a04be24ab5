import { expect, test } from 'vitest';
import type { Rect } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { OpenPdf, PdfOpening } from '#src/bridge/pdf.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import type { FetchPage } from '#src/viewer/session/rasters/bring.ts';
import type { TextSource } from '#src/viewer/session/text/source.ts';
import { createFullDocument } from './fullDocument.ts';

const PAGES = [{ count: 40, width: 100, height: 200 }];
const never = new AbortController().signal;

/** An image that records its source and size. */
const picture = (from: string, width: number): ImageBitmap & { readonly from: string } => ({
  from,
  width,
  height: 0,
  close: () => undefined,
});

/** A document on a server that answers on command, and a PDF reader that cannot draw pages beyond 30. */
function stage(opening: PdfOpening = { ok: true, pages: PAGES }) {
  const file = Promise.withResolvers<Result<Blob, CallError>>();
  const told: ((received: number, total: number | undefined) => void)[] = [];
  const signals: AbortSignal[] = [];
  let [switched, closed] = [0, 0];
  const pdf: OpenPdf = {
    open: () => Promise.resolve(opening),
    isDamaged: () => false,
    draw: (page, { width }, region) =>
      page > 30
        ? Promise.reject(new Error('cannot be drawn'))
        : Promise.resolve(picture(region === undefined ? 'pdf' : `pdf from ${region.x}`, width)),
    text: (page) =>
      Promise.resolve({
        text: page === 7 ? 'Siegel und Siegel' : '',
        words: page === 7 ? [0, 6, 0, 0, 60, 10, 7, 3, 70, 0, 30, 10, 11, 6, 110, 0, 60, 10] : [],
      }),
    fields: () => Promise.resolve([]),
    close: () => {
      closed += 1;
    },
  };
  const images: FetchPage = () => Promise.resolve(ok({ bytes: 5, bitmap: () => Promise.resolve(picture('image', 0)) }));
  const serverText: TextSource = {
    page: () => Promise.resolve(ok({ text: 'server', words: [] })),
    find: () => Promise.resolve(ok({ page: [], progress: { pages: 40, textless: 0, unreadable: 0 } })),
  };
  const full = createFullDocument({
    pages: PAGES,
    images,
    serverText,
    fetchFile: (onProgress, signal) => {
      told.push(onProgress);
      signals.push(signal);
      return file.promise;
    },
    openFile: () => Promise.resolve(pdf),
    onSwitched: () => {
      switched += 1;
    },
  });
  const from = async (page: number, dpi: Rung = 150, region?: Rect) => {
    const image = await full.fetchPage(pageNo(page), dpi, never, region);
    const bitmap = image.ok ? await image.value.bitmap(undefined, never) : undefined;
    return bitmap !== undefined && 'from' in bitmap ? `${String(bitmap.from)} ${bitmap.width}` : 'nothing';
  };
  return { full, file, told, signals, from, switched: () => switched, closed: () => closed };
}

test('[VIEW-04] page images are shown until the document is loaded, then its own pages, and back', async () => {
  const { full, file, told, from, switched, closed } = stage();
  const loading = full.load();
  expect(full.store.getState()).toEqual({ phase: 'loading', received: 0, total: undefined });
  told[0]?.(10, 40);
  expect(full.store.getState()).toEqual({ phase: 'loading', received: 10, total: 40 });
  expect(await from(1)).toBe('image 0');
  file.resolve(ok(new Blob(['%PDF'])));
  await loading;
  expect(full.store.getState().phase).toBe('full');
  expect(switched()).toBe(1);
  expect(await from(1)).toBe('pdf 100');
  full.unload();
  expect(await from(1)).toBe('image 0');
  expect([switched(), closed()]).toEqual([2, 1]);
});

test('[VIEW-04] a part of a page is drawn from the file at the requested resolution', async () => {
  const { full, file, from } = stage();
  file.resolve(ok(new Blob(['%PDF'])));
  await full.load();
  expect(await from(1, 1200, { x: 40, y: 10, width: 30, height: 20 })).toBe('pdf from 40 240');
});

test('[VIEW-04] a page that cannot be drawn from the file is fetched as an image', async () => {
  const { full, file, from } = stage();
  file.resolve(ok(new Blob(['%PDF'])));
  await full.load();
  expect(await from(31)).toBe('image 0');
});

test('[VIEW-08] hits in the full document are where its words are', async () => {
  const { full, file } = stage();
  file.resolve(ok(new Blob(['%PDF'])));
  await full.load();
  const answer = await full.text.find({ text: 'siegel', byWords: false }, pageNo(1), never);
  expect(answer).toMatchObject({
    ok: true,
    value: {
      page: [
        {
          pageno: 7,
          hits: [
            { start: 0, boxes: [0, 0, 60, 10] },
            { start: 11, boxes: [110, 0, 60, 10] },
          ],
        },
      ],
      progress: { pages: 16, textless: 15, nextpage: 17 },
    },
  });
});

test('[VIEW-04] a file that is refused, unreadable or cancelled leaves the page images', async () => {
  const refused = stage();
  refused.file.resolve(fail({ status: 403, code: 1, message: 'no right' }));
  await refused.full.load();
  expect(refused.full.store.getState()).toEqual({ phase: 'failed', message: 'no right' });

  const damaged = stage({ ok: false, refusal: 'damaged' });
  damaged.file.resolve(ok(new Blob([''])));
  await damaged.full.load();
  expect(damaged.full.store.getState()).toEqual({ phase: 'failed', message: undefined });
  expect([damaged.switched(), damaged.closed()]).toEqual([0, 1]);

  const unwanted = stage();
  const loading = unwanted.full.load();
  unwanted.full.unload();
  expect(unwanted.signals[0]?.aborted).toBe(true);
  unwanted.file.resolve(ok(new Blob(['%PDF'])));
  await loading;
  expect(unwanted.full.store.getState()).toEqual({ phase: 'images' });
  expect(await unwanted.from(1)).toBe('image 0');
});
