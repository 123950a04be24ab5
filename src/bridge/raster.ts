import { transfer } from 'comlink';
import type { Size } from '#core/kernel/geometry.ts';
import type { LoadedAnswer, PageNumber, PlainRequest, RasterApi } from '#workers/raster/api.ts';
import { hostWorker } from './host.ts';

/** The browser decodes on its own threads, so the worker is never busy for this long. */
const DEAF_MS = 2000;
/** Longer than any request: it ends by its own time limit, which is not the worker's fault. */
const LOAD_MS = 120_000;

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

/** An image that the worker requests itself, and decodes as soon as it has arrived. */
export interface LoadingImage {
  /** Makes the request; to be used once. */
  readonly transport: (url: string, request: PlainRequest, signal: AbortSignal) => Promise<LoadedAnswer>;
  /** The pixels at the image's own size, once; undefined if there are none. Their owner must close() them. */
  readonly take: () => Promise<ImageBitmap | undefined>;
  /** Discards the pixels if nobody has taken them. */
  readonly drop: () => void;
}

/** Undefined while the worker is starting: a request made here does not wait for it. */
export function loadingImage(): LoadingImage | undefined {
  if (!host.hasAnswered()) return undefined;
  let pixels: Promise<ImageBitmap | undefined> | undefined;
  const take = (): Promise<ImageBitmap | undefined> => {
    const taken = pixels ?? Promise.resolve(undefined);
    pixels = undefined;
    return taken;
  };
  return {
    transport: (url, request, signal) =>
      host.run(
        (worker, job) => {
          const loaded = worker.load(job, url, request);
          pixels = host
            .run((same, taking) => same.take(taking, job), {
              timeoutMs: LOAD_MS,
              discard: (bitmap) => bitmap?.close(),
            })
            .catch(() => undefined);
          return loaded;
        },
        { signal, timeoutMs: LOAD_MS },
      ),
    take,
    drop: () => void take().then((bitmap) => bitmap?.close()),
  };
}

/** A canvas of the page that the worker paints: decoding and painting cost the main thread nothing. */
export interface WorkerCanvas {
  /**
   * Shows a compressed image or a page's number at a size in pixels. Resolves with false if it could not, because the
   * worker failed, the image is damaged, or a later call has come.
   */
  readonly show: (picture: Blob | PageNumber, size: Size) => Promise<boolean>;
  /** Frees its pixels. */
  readonly clear: () => void;
  /** The element is no longer used. */
  readonly end: () => void;
}

let canvases = 0;

const succeeds = (send: Parameters<typeof host.run<void>>[0]): Promise<boolean> =>
  host.run(send).then(
    () => true,
    () => false,
  );

/** From now on only the worker can paint the element; if the worker ends, nobody can. */
export function workerCanvas(element: HTMLCanvasElement): WorkerCanvas {
  const id = (canvases += 1);
  const canvas = element.transferControlToOffscreen();
  // If this fails, so does painting it.
  void succeeds((worker, job) => worker.addCanvas(job, id, transfer(canvas, [canvas])));
  return {
    show: (picture, size) => succeeds((worker, job) => worker.showOn(job, id, picture, size)),
    clear: () => void succeeds((worker, job) => worker.clearCanvas(job, id)),
    end: () => void succeeds((worker, job) => worker.removeCanvas(job, id)),
  };
}

/** Starts the worker while the first page is loading. */
export const warmDecoder = (): void => host.warm();

export const decoderStats = () => host.stats();
