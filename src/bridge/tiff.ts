import type { Size } from '#core/kernel/geometry.ts';
import type { TiffApi } from '#workers/tiff/api.ts';
import { hostWorker } from './host.ts';

/** A file that keeps the worker busy for longer is given up. */
const TIMEOUT_MS = 10_000;
const host = hostWorker<TiffApi>(() => new Worker(new URL('../../workers/tiff/tiff.worker.ts', import.meta.url), { type: 'module', name: 'tiff' }), { timeoutMs: TIMEOUT_MS });

/** Sizes of a TIFF's pictures in pixels. @throws WorkerLost; any other error when the file is broken */
export const measureTiff = (file: Blob, signal: AbortSignal): Promise<readonly Size[]> => host.run((worker, job) => worker.measure(job, file), { signal });

/** One picture (from 1). The caller owns the bitmap and must close() it. @throws as {@link measureTiff} */
export const decodeTiff = (file: Blob, picture: number, size: Size | undefined, signal: AbortSignal): Promise<ImageBitmap> =>
  host.run((worker, job) => worker.decode(job, file, picture, size), { signal, discard: (bitmap) => bitmap.close() });
