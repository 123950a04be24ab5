import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Rotation } from '#src/viewer/model/camera.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { Arrangement } from '#src/viewer/model/rows.ts';
import type { Next, ViewStatus } from '#src/viewer/model/status.ts';

/** What the chrome needs of the canvas: both are on the same floor, so it is passed in, not imported. */
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
  /** Whether the user has scrolled within the last moments: the page number may change with the next frame. */
  readonly isScrolling: () => boolean;
  /** The visible pages. */
  readonly placements: () => readonly { readonly pageNo: PageNo }[];
  /** The page point in the centre of the view; null if no page is visible. */
  readonly middle: () => { readonly page: PageNo; readonly at: PagePoint } | null;
  /** Scrolls a box of a page (page units) into comfortable view. */
  readonly reveal: (page: PageNo, box: Rect) => void;
  readonly focus: () => void;
  /** Whether the first page, or why it cannot be shown, is on screen. */
  readonly shown: { readonly getState: () => boolean; readonly subscribe: (listener: () => void) => () => void };
}
