import type { PageNo } from '#core/kernel/ids.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import type { ZoomMode } from '#src/viewer/model/navigate.ts';

/** What the chrome shows of the view; a new object only when something in it has changed. */
export interface ViewStatus {
  readonly page: PageNo;
  readonly pageCount: number;
  /** CSS px per page unit. */
  readonly scale: number;
  readonly mode: ZoomMode;
  readonly rotation: Rotation;
}

/** What the chrome needs of the canvas: it stands on the same floor and is handed over, not imported. */
export interface ViewControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewStatus;
  readonly goTo: (page: PageNo) => void;
  readonly zoomTo: (scale: number) => void;
  readonly fit: (mode: 'width' | 'page') => void;
  readonly rotate: (rotation: Rotation) => void;
  readonly focus: () => void;
}
