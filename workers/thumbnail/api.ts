import type { Size } from '#core/kernel/geometry.ts';

/** What the main thread can call on the thumbnail worker. The bridge assigns job numbers. */
export interface ThumbnailApi {
  /**
   * Decodes a page image and scales it to a size in device pixels, or not at all. The bitmap is transferred: its owner
   * must close() it.
   */
  thumbnail(job: number, image: Blob, size: Size | undefined): Promise<ImageBitmap>;
  /** A bitmap, which is transferred, as the file of an image without loss. */
  encode(job: number, bitmap: ImageBitmap): Promise<Blob>;
  /** A file size in bytes as label text in a language (BCP 47). */
  sizeLabel(job: number, bytes: number, locale: string): string;
  /** Jobs start immediately, so there is nothing to cancel; the bridge discards unwanted results. */
  cancel(job: number): void;
}
