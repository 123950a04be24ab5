import type { NotePlace } from '#core/contract/document/note.ts';
import type { PageSpot } from '#src/viewer/model/camera.ts';

/** A place on a page as notes store it: never left of or above the page, where rounding could put it. */
export const placeAt = ({ page, at: { x, y } }: PageSpot): NotePlace => ({
  pageno: page,
  x: Math.max(0, x),
  y: Math.max(0, y),
});
