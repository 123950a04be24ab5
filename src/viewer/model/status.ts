import type { PageNo } from '#core/kernel/ids.ts';
import type { Rotation } from './camera.ts';
import type { ZoomMode } from './navigate.ts';
import type { Arrangement } from './rows.ts';

/** What is displayed about the view. A new object only if something in it has changed, at most once per frame. */
export interface ViewStatus {
  readonly page: PageNo;
  readonly pageCount: number;
  /** CSS px per page unit. */
  readonly scale: number;
  readonly mode: ZoomMode;
  readonly rotation: Rotation;
  readonly arrangement: Arrangement;
}

/** A new value, or a function of the present one. */
export type Next<Value extends number> = Value | ((now: Value) => Value);

export const valueAfter = <Value extends number>(now: Value, next: Next<Value>): Value =>
  typeof next === 'function' ? next(now) : next;
