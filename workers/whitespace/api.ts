import type { Size } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';

export type { InkMap };

/** What the main thread can call on the whitespace worker. The bridge assigns job numbers. */
export interface WhitespaceApi {
  /** Where the image of a page of this size (page units) has ink. The bitmap is transferred here and closed. */
  inkOf(job: number, picture: ImageBitmap, page: Size): InkMap;
  /** Jobs run immediately, so there is nothing to cancel. */
  cancel(job: number): void;
}
