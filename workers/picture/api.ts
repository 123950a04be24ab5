import type { Size } from '#core/kernel/geometry.ts';

/** What the main thread can call on a picture worker: JPEG, PNG, GIF or WebP, one file in each worker. */
export interface PictureApi {
  /**
   * The picture's size in pixels, as it is to be shown. It is only known after decoding, as the browser applies a
   * photo's orientation.
   * @throws if the file is damaged
   */
  measure(job: number, file: Blob): Promise<Size>;
  /** Draws it at a size in pixels. The bitmap is transferred: its owner must close() it. @throws if it is damaged */
  draw(job: number, file: Blob, size: Size): Promise<ImageBitmap>;
  cancel(job: number): void;
}
