import type { Size } from '#core/kernel/geometry.ts';
import type { TiffApi } from '#workers/tiff/api.ts';
import { hostWorker } from './host.ts';
import { createTurns } from './turns.ts';

/** A picture that keeps its worker busy for longer is given up. */
const TIMEOUT_MS = 10_000;

/**
 * A TIFF in this browser, decoded in a worker of its own. Every call rejects with WorkerLost when that broke off, with
 * the signal's reason when aborted, with any other error when the file is broken.
 */
export interface OpenTiff {
  /** Sizes of its pictures in pixels; none where it is no TIFF. */
  readonly measure: (signal: AbortSignal) => Promise<readonly Size[]>;
  /** One picture (from 1), in a size in pixels or as it is. The caller owns the bitmap and must close() it. */
  readonly decode: (picture: number, size: Size | undefined, signal: AbortSignal) => Promise<ImageBitmap>;
  /** For good: see {@link createTurns}. */
  readonly close: () => void;
}

/** Nothing is read before the first call. Decoding blocks its thread: what is no longer wanted by then is not begun. */
export function openTiff(file: Blob): OpenTiff {
  const host = hostWorker<TiffApi>(
    () => new Worker(new URL('../../workers/tiff/tiff.worker.ts', import.meta.url), { type: 'module', name: 'tiff' }),
    { timeoutMs: TIMEOUT_MS },
  );
  const turns = createTurns();
  return {
    measure: (signal) => turns.take(() => host.run((worker, job) => worker.measure(job, file), { signal }), signal),
    decode: (picture, size, signal) =>
      turns.take(
        () =>
          host.run((worker, job) => worker.decode(job, file, picture, size), {
            signal,
            discard: (bitmap) => bitmap.close(),
          }),
        signal,
      ),
    close: () => {
      turns.close();
      host.end();
    },
  };
}
