import { onUserLeft } from '#src/stores/session/reset.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { decodePage, loadingImage, warmDecoder } from '#src/bridge/raster.ts';
import { askEarly, pageImages } from './pageImages.ts';
import { placeFor, rungToBeginWith } from './places.ts';
import { documentQuery } from './queries.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { Start } from './viewing.ts';

/**
 * Milliseconds an image waits to be used: as long as somebody may read one document before going to the next. It is
 * only used for the version it shows, so it cannot be out of date.
 */
const KEPT_MS = 600_000;

/** The document most likely to be opened next. */
let prepared:
  | {
      readonly docid: string;
      readonly password: string | undefined;
      readonly start: Start;
      readonly timer: ReturnType<typeof setTimeout>;
    }
  | undefined;

/** Determines a document's initial position and requests that image, before anything else is known about it. */
export function begin(docid: string, password: string | undefined, page: number | undefined, version?: number): Start {
  return beginWith(
    pageImages({ docid, password, load: loadingImage, ...(version !== undefined && { version }) }),
    placeFor(Number(docid), page),
  );
}

function beginWith(images: ReturnType<typeof pageImages>, place: Place, decode?: typeof decodePage): Start {
  warmDecoder();
  const rung = rungToBeginWith();
  return { place, rung, early: askEarly(images, place.page, rung, decode) };
}

/**
 * Prepares a document that may be opened next: loads its info and first image, and decodes it. They are dropped when
 * another document is prepared, or if it is not opened for long.
 */
export function prepare(docid: string): void {
  const password = passwordOf(usePasswords.getState(), Number(docid));
  if (prepared?.docid === docid && prepared.password === password) return;
  drop();
  // The image first: it is the larger one, and goes through another thread.
  const start = beginWith(
    pageImages({ docid, password, load: loadingImage }),
    placeFor(Number(docid), undefined),
    decodePage,
  );
  void queryClient.prefetchQuery(documentQuery(docid, password));
  prepared = { docid, password, start, timer: setTimeout(drop, KEPT_MS) };
}

/** Takes what was prepared for a document, once; undefined if it was for another document, page or password. */
export function takePrepared(docid: string, password: string | undefined, page: number | undefined): Start | undefined {
  if (prepared === undefined || prepared.docid !== docid || prepared.password !== password || page !== undefined)
    return undefined;
  const { start, timer } = prepared;
  clearTimeout(timer);
  prepared = undefined;
  return start;
}

function drop(): void {
  clearTimeout(prepared?.timer);
  prepared?.start.early.abort();
  prepared = undefined;
}

onUserLeft(drop);
