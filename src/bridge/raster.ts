import type { Size } from '#core/kernel/geometry.ts';
import type { RasterApi } from '#workers/raster/api.ts';
import { hostWorker } from './host.ts';

/** The browser decodes on its own threads, so the worker is never busy for this long. */
const DEAF_MS = 2000;

/**
 * A single decode worker: the browser distributes decoding over its own threads, and a second worker gained nothing
 * (bench S7).
 */
const host = hostWorker<RasterApi>(
  () =>
    new Worker(new URL('../../workers/raster/raster.worker.ts', import.meta.url), { type: 'module', name: 'raster' }),
  { deafMs: DEAF_MS },
);

/**
 * Decodes a page image off the main thread, at a size in pixels or its own. The caller owns the bitmap and must close()
 * it.
 * @throws WorkerLost if the worker failed, the signal's reason if aborted, any other error if the image is damaged
 */
export const decodePage = (image: Blob, size: Size | undefined, signal: AbortSignal): Promise<ImageBitmap> =>
  host.run((worker, job) => worker.decode(job, image, size), { signal, discard: (bitmap) => bitmap.close() });

/** Starts the worker while the first page is loading. */
export const warmDecoder = (): void => host.warm();

export const decoderStats = () => host.stats();
