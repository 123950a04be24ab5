import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { SvgApi, SvgFile } from '#workers/svg/api.ts';
import { hostWorker } from './host.ts';
import { createTurns } from './turns.ts';

/** A drawing that keeps its worker busy for longer is given up. */
const TIMEOUT_MS = 10_000;

/**
 * An SVG in this browser, drawn in a worker of its own that is ended when it takes too long. Every call rejects with
 * WorkerLost when that broke off, with the signal's reason when aborted, with any other error when the file is broken.
 */
export interface OpenSvg {
  /** The size that the drawing asks for, pixels, or that it is too much to draw. */
  readonly measure: (signal: AbortSignal) => Promise<Size | 'costly'>;
  /** Its one page, as a whole, in a size in pixels. The caller owns the bitmap and must close() it. */
  readonly draw: (page: number, size: Size, region: Rect | undefined, signal: AbortSignal) => Promise<ImageBitmap>;
  /** For good: see {@link createTurns}. */
  readonly close: () => void;
}

/** Nothing is read before the first call. */
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
