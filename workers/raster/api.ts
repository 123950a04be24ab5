import type { Size } from '#core/kernel/geometry.ts';

/** A request that can be sent to another thread: its signal cannot. */
export type PlainRequest = Omit<RequestInit, 'signal' | 'window' | 'body'> & { readonly body?: string };

/** The parts of a response, with its whole body. */
export interface LoadedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Blob;
}

/** A page without its image, drawn as a blank sheet with its number; the font's size in pixels. */
export interface PageNumber {
  readonly text: string;
  readonly fontSize: number;
}

/** What the main thread can call on the raster worker. The bridge assigns job numbers; a cancelled job rejects. */
export interface RasterApi {
  /**
   * Decodes one page image (JPEG, PNG, WebP) at a size in pixels, or at its own. The bitmap is transferred: its owner
   * must close() it. A Blob is passed by reference: its bytes are not copied between threads.
   */
  decode(job: number, image: Blob, size: Size | undefined): Promise<ImageBitmap>;
  /** Requests an image and begins to decode it at its own size as soon as it has arrived. */
  load(job: number, url: string, request: PlainRequest): Promise<LoadedAnswer>;
  /** The pixels of the image that a job loads, once; undefined if there are none. Their owner must close() them. */
  take(job: number, loading: number): Promise<ImageBitmap | undefined>;
  /** Gives the worker a canvas to paint, with a number of its own. */
  addCanvas(job: number, id: number, canvas: OffscreenCanvas): Promise<void>;
  /**
   * Shows a compressed image or a page's number on a canvas, at a size in pixels. Rejects if the worker does not have
   * the canvas, or a later call for it has come.
   */
  showOn(job: number, id: number, picture: Blob | PageNumber, size: Size): Promise<void>;
  /** Frees the pixels of a canvas. */
  clearCanvas(job: number, id: number): Promise<void>;
  removeCanvas(job: number, id: number): Promise<void>;
  /**
   * Cancels a job that has not started, or is loading; a started decoding is finished and the bridge discards its
   * result.
   */
  cancel(job: number): void;
}
