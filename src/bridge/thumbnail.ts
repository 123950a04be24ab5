import { transfer } from 'comlink';
import type { Size } from '#core/kernel/geometry.ts';
import type { ThumbnailApi } from '#workers/thumbnail/api.ts';
import { hostWorker, unlessLost } from './host.ts';

/** The browser decodes and scales on its own threads, so the worker is never busy for this long. */
const DEAF_MS = 2000;

/** Separate from the raster worker, so that a visible page never waits behind thumbnails. */
const host = hostWorker<ThumbnailApi>(
  () =>
    new Worker(new URL('../../workers/thumbnail/thumbnail.worker.ts', import.meta.url), {
      type: 'module',
      name: 'thumbnail',
    }),
  { deafMs: DEAF_MS },
);

/**
 * Scales a page image to a thumbnail of a size in device pixels, or decodes it at its own, off the main thread. The
 * caller owns the bitmap and must close() it.
 * @throws WorkerLost if the worker failed repeatedly, the signal's reason if aborted, any other error if the image is
 * damaged
 */
export const scaleThumbnail = (image: Blob, size: Size | undefined, signal: AbortSignal): Promise<ImageBitmap> =>
  unlessLost(() =>
    host.run((worker, job) => worker.thumbnail(job, image, size), { signal, discard: (bitmap) => bitmap.close() }),
  );

/** A bitmap, which is consumed, as the file of an image. @throws WorkerLost, or the signal's reason if aborted */
export const encodeThumbnail = (bitmap: ImageBitmap, signal: AbortSignal): Promise<Blob> =>
  host.run((worker, job) => worker.encode(job, transfer(bitmap, [bitmap])), { signal });

/** A file size as label text (specification, section 9). @throws WorkerLost */
export const sizeLabel = (bytes: number, locale: string): Promise<string> =>
  unlessLost(() => host.run((worker, job) => worker.sizeLabel(job, bytes, locale)));
