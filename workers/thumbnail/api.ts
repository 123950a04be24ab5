import type { Size } from '#core/kernel/geometry.ts';

/** What the main thread may ask of the thumbnail worker. Job numbers are the bridge's. */
export interface ThumbnailApi {
  /**
   * Decodes a page image and scales it to a size in device pixels, or as it is. The bitmap goes transferred: its owner
   * must close() it.
   */
  thumbnail(job: number, image: Blob, size: Size | undefined): Promise<ImageBitmap>;
  /** The size of a file, bytes, as its label says it in a language (BCP 47). */
  sizeLabel(job: number, bytes: number, locale: string): string;
  /** Jobs begin as they come, so there is none to drop; what was called off is discarded by the bridge. */
  cancel(job: number): void;
}
