import type { PageNo } from '#core/kernel/ids.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import type { ZoomMode } from '#src/viewer/model/navigate.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { Arrangement } from '#src/viewer/model/rows.ts';

/** What the chrome shows of the view; a new object only when something in it has changed. */
export interface ViewStatus {
  readonly page: PageNo;
  readonly pageCount: number;
  /** CSS px per page unit. */
  readonly scale: number;
  readonly mode: ZoomMode;
  readonly rotation: Rotation;
  readonly arrangement: Arrangement;
}

/** What the chrome needs of the canvas: it stands on the same floor and is handed over, not imported. */
export interface ViewControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewStatus;
  readonly goTo: (page: PageNo) => void;
  /** To the next or previous page, or pair of pages. */
  readonly turn: (direction: 1 | -1) => void;
  readonly zoomTo: (scale: number) => void;
  readonly fit: (mode: 'width' | 'page') => void;
  readonly rotate: (rotation: Rotation) => void;
  readonly arrange: (arrangement: Arrangement) => void;
  readonly place: () => Place;
  readonly focus: () => void;
}
