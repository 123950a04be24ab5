import type { Rect } from '#core/kernel/geometry.ts';

/**
 * One page as the server draws it without and with marks, and the stage's marks as overlays of the same size in pixels.
 * The worker closes all of them.
 */
export interface PagePictures {
  readonly plain: ImageBitmap;
  readonly marked: ImageBitmap;
  /** Marker ink, which is multiplied with the page, and all other marks, which are drawn over it. */
  readonly ink: ImageBitmap;
  readonly marks: ImageBitmap;
}

/** How much two images of a page differ where they differ most. */
export interface Deviation {
  /** Mean difference there, in the colour channel that differs most; levels from 0 to 255. */
  readonly levels: number;
  /** The square where they differ most, in pixels. */
  readonly at: Rect;
}

/** What the main thread can call on the fidelity worker. The bridge assigns job numbers. */
export interface FidelityApi {
  /** Draws the stage's marks on the plain page and compares the result with the page the server drew with marks. */
  compareStage(job: number, pictures: PagePictures): Promise<Deviation>;
  /** A comparison is too short to cancel; the bridge discards unwanted results. */
  cancel(job: number): void;
}
