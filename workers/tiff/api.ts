import type { Size } from '#core/kernel/geometry.ts';

/** What the main thread can call on the TIFF worker: browsers cannot read TIFF. A file is passed by reference. */
export interface TiffApi {
  /** Sizes of its images in pixels, in order; empty if it is not a TIFF. */
  measure(job: number, file: Blob): Promise<readonly Size[]>;
  /**
   * Decodes an image (counted from 1) at a size in pixels, or at its own. The bitmap is transferred: its owner must
   * close() it.
   */
  decode(job: number, file: Blob, picture: number, size: Size | undefined): Promise<ImageBitmap>;
  cancel(job: number): void;
}
