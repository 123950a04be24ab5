import { onUserLeft } from '#src/stores/session/reset.ts';
import { passwordOf, usePasswords } from '#src/stores/passwords.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { warmDecoder } from '#src/bridge/raster.ts';
import { askEarly, pageImages } from './pageImages.ts';
import { placeFor, rungToBeginWith } from './places.ts';
import { documentQuery } from './queries.ts';
import type { Start } from './viewing.ts';

/**
 * Milliseconds that a picture waits to be taken: the second press of a double click comes within one second, even of
 * slow hands.
 */
const KEPT_MS = 2000;

/** The document that was pressed last. */
let prepared:
  | {
      readonly docid: string;
      readonly password: string | undefined;
      readonly start: Start;
      readonly timer: ReturnType<typeof setTimeout>;
    }
  | undefined;

/** Decides where a document begins and asks for that picture, before anything else is known of it. */
export function begin(docid: string, password: string | undefined, page: number | undefined, version?: number): Start {
  warmDecoder();
  const place = placeFor(Number(docid), page);
  const rung = rungToBeginWith();
  return {
    place,
    rung,
    early: askEarly(pageImages({ docid, password, ...(version !== undefined && { version }) }), place.page, rung),
  };
}

/** A document may be opened at once: its facts and its first picture come meanwhile. One that is not is let go. */
export function prepare(docid: string): void {
  const password = passwordOf(usePasswords.getState(), Number(docid));
  if (prepared?.docid === docid && prepared.password === password) return;
  drop();
  void queryClient.prefetchQuery(documentQuery(docid, password));
  prepared = { docid, password, start: begin(docid, password, undefined), timer: setTimeout(drop, KEPT_MS) };
}

/**
 * What was prepared of a document, once; undefined where that is another document, another page or was asked with
 * another password.
 */
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
