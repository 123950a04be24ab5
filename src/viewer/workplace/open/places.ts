import { pageNo } from '#core/kernel/ids.ts';
import { ACTUAL_SIZE_SCALE, clampScale } from '#src/viewer/model/camera.ts';
import { FIRST_RUNG, firstRung } from '#src/viewer/model/demand.ts';
import { FIRST_PLACE, type Place } from '#src/viewer/model/place.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import type { Settings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';

/** Where documents were left in this session, by number. */
const places = new Map<number, Place>();
onUserLeft(() => places.clear());

/**
 * Tells where the reader is in the document that is on the screen: the next one may be begun before this one is left.
 */
let reading: (() => void) | undefined;

/**
 * The document is on the screen from now on; `leave` remembers where the reader is. Ends, and remembers, when called.
 */
export function readUntilLeft(leave: () => void): () => void {
  reading = leave;
  return () => {
    if (reading === leave) reading = undefined;
    leave();
  };
}

/** What the document left last was shown sharp with: the next one is likely to be shown as large. */
let rung: Rung = FIRST_RUNG;

export const rungToBeginWith = (): Rung => rung;

type StoredZoom = Settings['viewer']['zoom'];

const zoomOf = ({ mode, scale }: Place): StoredZoom => (mode === 'free' ? scale / ACTUAL_SIZE_SCALE : mode);

const withZoom = (zoom: StoredZoom): Place =>
  typeof zoom === 'number'
    ? { ...FIRST_PLACE, mode: 'free', scale: clampScale(zoom * ACTUAL_SIZE_SCALE) }
    : { ...FIRST_PLACE, mode: zoom };

/**
 * Where to begin: where the document was left in this session, else its first page with the zoom used last; at `page`
 * where a link names one.
 */
export function placeFor(docid: number, page: number | undefined): Place {
  reading?.();
  const place = places.get(docid) ?? withZoom(useSettings.getState().viewer.zoom);
  return page === undefined ? place : { ...place, page: pageNo(page), down: 0 };
}

/** Remembers where a document is left, and the zoom for the next one. */
export function leaveAt(docid: number, place: Place, pixelRatio: number): void {
  places.set(docid, place);
  rung = firstRung(place.scale, pixelRatio);
  const zoom = zoomOf(place);
  if (zoom !== useSettings.getState().viewer.zoom) changeSettings((draft) => void (draft.viewer.zoom = zoom));
}
