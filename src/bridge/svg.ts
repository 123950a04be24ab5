import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { SvgApi, SvgFile } from '#workers/svg/api.ts';
import { hostWorker } from './host.ts';
import { createTurns } from './turns.ts';

/** A drawing that takes longer is given up. */
const TIMEOUT_MS = 10_000;

/**
 * An SVG in this browser, drawn in its own worker, which is terminated if it takes too long. Every call rejects with
 * WorkerLost if that happened, with the signal's reason if aborted, and with another error if the file is damaged.
 */
export interface OpenSvg {
  /** The drawing's size in pixels, or that it is too expensive to draw. */
  readonly measure: (signal: AbortSignal) => Promise<Size | 'costly'>;
  /** Draws its single page at a size in pixels. The caller owns the bitmap and must close() it. */
  readonly draw: (page: number, size: Size, region: Rect | undefined, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Final: see {@link createTurns}. */
  readonly close: () => void;
}

/** The file is not read before the first call. */
export function openSvg(file: Blob): OpenSvg {
  const host = hostWorker<SvgApi>(
    () => new Worker(new URL('../../workers/svg/svg.worker.ts', import.meta.url), { type: 'module', name: 'svg' }),
    { timeoutMs: TIMEOUT_MS },
  );
  const turns = createTurns();
  const svg: SvgFile = {
    file,
    fonts: new URL(`${import.meta.env.BASE_URL}pdf/standard_fonts/`, location.href).href,
  };
  return {
    measure: (signal) =>
      turns.take(() => host.run<Size | 'costly'>((worker, job) => worker.measure(job, svg), { signal }), signal),
    draw: (_page, size, _region, signal) =>
      turns.take(
        () => host.run((worker, job) => worker.draw(job, svg, size), { signal, discard: (bitmap) => bitmap.close() }),
        signal,
      ),
    close: () => {
      turns.close();
      host.end();
    },
  };
}
