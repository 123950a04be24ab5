import type { Size } from '#core/kernel/geometry.ts';

/** An image of a TIFF: the size at which it is shown, in pixels. */
export interface TiffPicture extends Size {
  /** Whether the file holds all of it. */
  readonly isWhole: boolean;
  /** Whether its colours are CMYK; they are converted without a colour profile. */
  readonly isCmyk: boolean;
}

/** What the main thread can call on the TIFF worker: browsers cannot read TIFF. A file is passed by reference. */
export interface TiffApi {
  /** Its images, in order; empty if it is not a TIFF. */
  measure(job: number, file: Blob): Promise<readonly TiffPicture[]>;
  /**
   * Decodes an image (counted from 1) at a size in pixels, or at its own. The bitmap is transferred: its owner must
   * close() it.
   */
  decode(job: number, file: Blob, picture: number, size: Size | undefined): Promise<ImageBitmap>;
  cancel(job: number): void;
}
