import type { Size } from '#core/kernel/geometry.ts';

/** What the main thread may ask of the raster worker. Job numbers are the bridge's; a cancelled job rejects. */
export interface RasterApi {
  /**
   * Decodes one page image (JPEG, PNG, WebP) to a size in pixels, or as it is. The bitmap goes transferred: its owner
   * must close() it. A Blob is passed by reference: its bytes are not copied between the threads.
   */
  decode(job: number, image: Blob, size: Size | undefined): Promise<ImageBitmap>;
  /** Drops a job that has not begun; one that has begun is finished and its result left to the bridge. */
  cancel(job: number): void;
}
