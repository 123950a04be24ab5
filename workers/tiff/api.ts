import type { Size } from '#core/kernel/geometry.ts';

/**
 * What the main thread may ask of the TIFF worker: browsers do not read TIFF themselves. A file is passed by reference.
 */
export interface TiffApi {
  /** Sizes of its pictures in pixels, in order; none where it is no TIFF. */
  measure(job: number, file: Blob): Promise<readonly Size[]>;
  /** A picture (from 1), to a size in pixels or as it is. The bitmap goes transferred: its owner must close() it. */
  decode(job: number, file: Blob, picture: number, size: Size | undefined): Promise<ImageBitmap>;
  cancel(job: number): void;
}
