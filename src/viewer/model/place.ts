import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE } from './camera.ts';
import type { Rotation } from './camera.ts';
import type { ZoomMode } from './navigate.ts';
import type { Arrangement } from './rows.ts';

/** Where a reader begins, or left off the last time. It says nothing of the window, which may be another by then. */
export interface Place {
  readonly page: PageNo;
  /** From the top of the page to the top of the viewport, page units. */
  readonly down: number;
  readonly mode: ZoomMode;
  /** CSS px per page unit; counts where the mode is free. */
  readonly scale: number;
  readonly rotation: Rotation;
  readonly arrangement: Arrangement;
}

export const FIRST_PLACE: Place = {
  page: pageNo(1),
  down: 0,
  mode: 'width',
  scale: ACTUAL_SIZE_SCALE,
  rotation: 0,
  arrangement: 'continuous',
};
