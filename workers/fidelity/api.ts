import type { Rect } from '#core/kernel/geometry.ts';

/**
 * One page as the server draws it without marks and with them, and the stage's marks on sheets of the same pixels. All
 * are closed by the worker.
 */
export interface PagePictures {
  readonly plain: ImageBitmap;
  readonly marked: ImageBitmap;
  /** Marker ink, which multiplies with the page, and everything else, which lies over both. */
  readonly ink: ImageBitmap;
  readonly marks: ImageBitmap;
}

/** How far two pictures of a page are apart where they are furthest. */
export interface Deviation {
  /** Mean difference there of the colour channel that differs most, levels of 0 to 255. */
  readonly levels: number;
  /** The square, pixels. */
  readonly at: Rect;
}

/** What the main thread may ask of the fidelity worker. Job numbers are the bridge's. */
export interface FidelityApi {
  /** Lays the stage's marks on the plain page and compares that with the page that the server has marked. */
  compareStage(job: number, pictures: PagePictures): Promise<Deviation>;
  /** A comparison takes less time than calling it off: what was called off is discarded by the bridge. */
  cancel(job: number): void;
}
