import type { Size } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';

export type { InkMap };

/** What the main thread may ask of the whitespace worker. Job numbers are the bridge's. */
export interface WhitespaceApi {
  /** Where the picture of a page of this size, page units, has ink. The bitmap comes transferred and is closed. */
  inkOf(job: number, picture: ImageBitmap, page: Size): InkMap;
  /** Jobs are done as they come, so there is none to drop. */
  cancel(job: number): void;
}
