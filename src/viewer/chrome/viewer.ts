import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { Arrangement } from '#src/viewer/model/rows.ts';
import type { Next, ViewStatus } from '#src/viewer/model/status.ts';

/** What the chrome needs of the canvas: it stands on the same floor and is handed over, not imported. */
export interface ViewControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewStatus;
  readonly goTo: (page: PageNo) => void;
  /** To the next or previous page, or pair of pages. */
  readonly turn: (direction: 1 | -1) => void;
  readonly zoomTo: (scale: Next<number>) => void;
  readonly fit: (mode: 'width' | 'page') => void;
  readonly rotate: (rotation: Next<Rotation>) => void;
  readonly arrange: (arrangement: Arrangement) => void;
  readonly place: () => Place;
  /** The pages in sight. */
  readonly placements: () => readonly { readonly pageNo: PageNo }[];
  /** The point of a page in the middle of what is seen; null where no page is seen. */
  readonly middle: () => { readonly page: PageNo; readonly at: PagePoint } | null;
  /** Brings a box of a page, page units, to where it is seen well. */
  readonly reveal: (page: PageNo, box: Rect) => void;
  readonly focus: () => void;
}
