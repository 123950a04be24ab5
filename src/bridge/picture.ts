import type { Size } from '#core/kernel/geometry.ts';
import type { PictureApi } from '#workers/picture/api.ts';
import { hostWorker } from './host.ts';
import { createTurns } from './turns.ts';

/** A picture that takes longer is given up. */
const TIMEOUT_MS = 10_000;

/**
 * A local JPEG, PNG, GIF or WebP, decoded once in a worker of its own: a large one keeps no page waiting, also not
 * after it was closed. Every call rejects with WorkerLost if that failed, with the signal's reason if aborted, and with
 * another error if the file is damaged.
 */
export interface OpenPicture {
  readonly measure: (signal: AbortSignal) => Promise<Size>;
  /** Draws it at a size in pixels. The caller owns the bitmap and must close() it. */
  readonly draw: (size: Size, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Final: see {@link createTurns}. */
  readonly close: () => void;
}

/** The file is not read before the first call. */
export function openPicture(file: Blob): OpenPicture {
  const host = hostWorker<PictureApi>(
    () =>
      new Worker(new URL('../../workers/picture/picture.worker.ts', import.meta.url), {
        type: 'module',
        name: 'picture',
      }),
    { timeoutMs: TIMEOUT_MS },
  );
  const turns = createTurns();
  return {
    measure: (signal) => turns.take(() => host.run((worker, job) => worker.measure(job, file), { signal }), signal),
    draw: (size, signal) =>
      turns.take(
        () => host.run((worker, job) => worker.draw(job, file, size), { signal, discard: (bitmap) => bitmap.close() }),
        signal,
      ),
    close: () => {
      turns.close();
      host.end();
    },
  };
}
