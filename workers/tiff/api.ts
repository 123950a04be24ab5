import type { Size } from '#core/kernel/geometry.ts';

/** An image of a TIFF: the size at which it is shown, in pixels. */
export interface TiffPicture extends Size {
  /** Whether its colours are CMYK; they are converted without a colour profile. */
  readonly isCmyk: boolean;
  /** Whether it can be decoded here; old-style JPEG and JPEG in CMYK only on the server. */
  readonly isReadable: boolean;
}

/** A decoded image; only decoding tells whether it could be read completely. */
export interface TiffDecoded {
  /** Transferred: its owner must close() it. */
  readonly bitmap: ImageBitmap;
  readonly isWhole: boolean;
}

/** What the main thread can call on the TIFF worker: browsers cannot read TIFF. A file is passed by reference. */
export interface TiffApi {
  /** Its images, in order; empty if it is not a TIFF. */
  measure(job: number, file: Blob): Promise<readonly TiffPicture[]>;
  /** Decodes an image (counted from 1) at a size in pixels. */
  decode(job: number, file: Blob, picture: number, size: Size): Promise<TiffDecoded>;
  cancel(job: number): void;
}
