import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE } from './camera.ts';
import type { Rotation } from './camera.ts';
import type { ZoomMode } from './navigate.ts';
import type { Arrangement } from './rows.ts';

/** A reading position, to start with or to restore. It is independent of the window, whose size may change. */
export interface Place {
  readonly page: PageNo;
  /** From the top of the page to the top of the viewport, in page units. */
  readonly down: number;
  readonly mode: ZoomMode;
  /** CSS px per page unit; only used if the mode is free. */
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
