import type { LoadedAnswer, PlainRequest } from './api.ts';

/** Requests images and decodes them as soon as they have arrived, without the main thread, which may be busy then. */
export interface Loader {
  load(job: number, url: string, request: PlainRequest): Promise<LoadedAnswer>;
  /** The pixels of the image that the job has loaded, once; undefined if there are none. */
  take(job: number): Promise<ImageBitmap | undefined>;
  /** Aborts a request, and discards its pixels. */
  drop(job: number): void;
}

/** @param request fetches; @param decode decodes an image at its own size */
export function createLoader(request: typeof fetch, decode: (image: Blob) => Promise<ImageBitmap>): Loader {
  const loading = new Map<
    number,
    { readonly abort: AbortController; readonly pixels: Promise<ImageBitmap | undefined> }
  >();

  const take = (job: number): Promise<ImageBitmap | undefined> => {
    const pixels = loading.get(job)?.pixels;
    loading.delete(job);
    return pixels ?? Promise.resolve(undefined);
  };

  return {
    async load(job, url, init) {
      const abort = new AbortController();
      const answered = request(url, { ...init, signal: abort.signal }).then(async (response) => ({
        status: response.status,
        headers: [...response.headers],
        body: await response.blob(),
      }));
      const pixels = answered.then(({ status, body }) =>
        status === 200 && body.type.startsWith('image/') ? decode(body) : undefined,
      );
      // A damaged image is decoded again when it is shown, which reports the failure.
      loading.set(job, { abort, pixels: pixels.catch(() => undefined) });
      return answered;
    },
    take,
    drop(job) {
      loading.get(job)?.abort.abort();
      void take(job).then((pixels) => pixels?.close());
    },
  };
}
