import type { PageNo } from '#core/kernel/ids.ts';
import type { Rotation } from './camera.ts';
import type { ZoomMode } from './navigate.ts';
import type { Arrangement } from './rows.ts';

/**
 * What is shown of the view beside the pages. A new object only when something in it has changed, at most once a frame.
 */
export interface ViewStatus {
  readonly page: PageNo;
  readonly pageCount: number;
  /** CSS px per page unit. */
  readonly scale: number;
  readonly mode: ZoomMode;
  readonly rotation: Rotation;
  readonly arrangement: Arrangement;
}

/** A value to take, or the step to it from the present one. */
export type Next<Value extends number> = Value | ((now: Value) => Value);

export const valueAfter = <Value extends number>(now: Value, next: Next<Value>): Value =>
  typeof next === 'function' ? next(now) : next;
