import type { Size } from '#core/kernel/geometry.ts';
import type { TiffApi, TiffDecoded, TiffPicture } from '#workers/tiff/api.ts';
import { hostWorker } from './host.ts';
import { createTurns } from './turns.ts';

/** An image that takes longer is given up. */
const TIMEOUT_MS = 10_000;

/**
 * A TIFF in this browser, decoded in its own worker. Every call rejects with WorkerLost if that failed, with the
 * signal's reason if aborted, and with another error if the file is damaged.
 */
export interface OpenTiff {
  /** Its images; empty if it is not a TIFF. */
  readonly measure: (signal: AbortSignal) => Promise<readonly TiffPicture[]>;
  /** Decodes one image (from 1) at a size in pixels. The caller owns the bitmap and must close() it. */
  readonly decode: (picture: number, size: Size, signal: AbortSignal) => Promise<TiffDecoded>;
  /** Final: see {@link createTurns}. */
  readonly close: () => void;
}

/**
 * The file is not read before the first call. Decoding blocks its thread, so jobs that are no longer wanted are not
 * started.
 */
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
            discard: ({ bitmap }) => bitmap.close(),
          }),
        signal,
      ),
    close: () => {
      turns.close();
      host.end();
    },
  };
}
