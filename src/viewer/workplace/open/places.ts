import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE, clampScale } from '#src/viewer/model/camera.ts';
import { FIRST_RUNG, firstRung } from '#src/viewer/model/neededImages.ts';
import { FIRST_PLACE, type Place } from '#src/viewer/model/place.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import type { Settings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';

/** Reading positions of this session, by document number. */
const places = new Map<number, Place>();
onUserLeft(() => places.clear());

/** Saves the position in the document on screen: the next one may open before this one is closed. */
let reading: (() => void) | undefined;

/** Registers the document on screen; `leave` saves the position. The returned function unregisters it and saves. */
export function readUntilLeft(leave: () => void): () => void {
  reading = leave;
  return () => {
    if (reading === leave) reading = undefined;
    leave();
  };
}

/** The resolution of the previous document: the next one will probably be shown at a similar size. */
let rung: Rung = FIRST_RUNG;

export const rungToBeginWith = (): Rung => rung;

type StoredZoom = Settings['viewer']['zoom'];

const zoomOf = ({ mode, scale }: Place): StoredZoom => (mode === 'free' ? scale / ACTUAL_SIZE_SCALE : mode);

const withZoom = (zoom: StoredZoom): Place =>
  typeof zoom === 'number'
    ? { ...FIRST_PLACE, mode: 'free', scale: clampScale(zoom * ACTUAL_SIZE_SCALE) }
    : { ...FIRST_PLACE, mode: zoom };

/**
 * The initial position: where the user left off in this session, else the first page with the last zoom; at `page` if a
 * link names one.
 */
export function placeFor(docid: number, page: number | undefined): Place {
  reading?.();
  const place = places.get(docid) ?? withZoom(useSettings.getState().viewer.zoom);
  return page === undefined ? place : { ...place, page: pageNo(page), down: 0 };
}

/** Saves the position in a document, and the zoom for the next one. */
export function leaveAt(docid: number, place: Place, pixelRatio: number): void {
  places.set(docid, place);
  rung = firstRung(place.scale, pixelRatio);
  const zoom = zoomOf(place);
  if (zoom !== useSettings.getState().viewer.zoom) changeSettings((draft) => void (draft.viewer.zoom = zoom));
}
