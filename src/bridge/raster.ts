import type { Size } from '#core/kernel/geometry.ts';
import type { RasterApi } from '#workers/raster/api.ts';
import { hostWorker } from './host.ts';

/** The browser decodes on threads of its own: the worker itself is never busy for so long. */
const DEAF_MS = 2000;

/**
 * One decode worker: the browser spreads decoding over threads of its own, a second worker gained nothing (bench S7).
 */
const host = hostWorker<RasterApi>(
  () =>
    new Worker(new URL('../../workers/raster/raster.worker.ts', import.meta.url), { type: 'module', name: 'raster' }),
  { deafMs: DEAF_MS },
);

/**
 * Decodes a page image off the main thread, to a size in pixels or as it is. The caller owns the bitmap and must
 * close() it.
 * @throws WorkerLost when the worker broke off, the signal's reason when aborted, any other error when the image is
 * broken
 */
export const decodePage = (image: Blob, size: Size | undefined, signal: AbortSignal): Promise<ImageBitmap> =>
  host.run((worker, job) => worker.decode(job, image, size), { signal, discard: (bitmap) => bitmap.close() });

/** Loads the worker while the first page is still on its way. */
export const warmDecoder = (): void => host.warm();

export const decoderStats = () => host.stats();
