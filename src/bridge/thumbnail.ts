import type { Size } from '#core/kernel/geometry.ts';
import type { ThumbnailApi } from '#workers/thumbnail/api.ts';
import { hostWorker, unlessLost } from './host.ts';

/** The browser decodes and scales on threads of its own: the worker itself is never busy for so long. */
const DEAF_MS = 2000;

/** Beside the raster worker, so that a page on the screen never waits behind thumbnails. */
const host = hostWorker<ThumbnailApi>(
  () =>
    new Worker(new URL('../../workers/thumbnail/thumbnail.worker.ts', import.meta.url), {
      type: 'module',
      name: 'thumbnail',
    }),
  { deafMs: DEAF_MS },
);

/**
 * Scales a page image to a thumbnail of a size in device pixels, or as it is, off the main thread. The caller owns the
 * bitmap and must close() it.
 * @throws WorkerLost when the worker broke off again and again, the signal's reason when aborted, any other error when
 * the image is broken
 */
export const scaleThumbnail = (image: Blob, size: Size | undefined, signal: AbortSignal): Promise<ImageBitmap> =>
  unlessLost(() =>
    host.run((worker, job) => worker.thumbnail(job, image, size), { signal, discard: (bitmap) => bitmap.close() }),
  );

/** A file's size as its label says it (specification, section 9). @throws WorkerLost */
export const sizeLabel = (bytes: number, locale: string): Promise<string> =>
  unlessLost(() => host.run((worker, job) => worker.sizeLabel(job, bytes, locale)));
