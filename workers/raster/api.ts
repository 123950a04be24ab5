import type { Size } from '#core/kernel/geometry.ts';

/** What the main thread can call on the raster worker. The bridge assigns job numbers; a cancelled job rejects. */
export interface RasterApi {
  /**
   * Decodes one page image (JPEG, PNG, WebP) at a size in pixels, or at its own. The bitmap is transferred: its owner
   * must close() it. A Blob is passed by reference: its bytes are not copied between threads.
   */
  decode(job: number, image: Blob, size: Size | undefined): Promise<ImageBitmap>;
  /** Cancels a job that has not started; a started one is finished and the bridge discards its result. */
  cancel(job: number): void;
}
