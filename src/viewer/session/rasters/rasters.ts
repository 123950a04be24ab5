import type { PageNo } from '#core/kernel/ids.ts';
import { ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Priority, Want } from '#src/viewer/model/demand.ts';
import { admit, isBefore, keyOf, pageOf, pictureOf } from './admit.ts';
import { COMING, COMING_AGAIN_MS, decodeImage, fetchImage } from './bring.ts';
import type { Means, PageFailure } from './bring.ts';
import { createHeld } from './held.ts';
import type { Detail, Picture } from './held.ts';
import { createStock } from './stock.ts';

/** The page images of one open document. */
export interface Rasters {
  /** Replaces what one asker (canvas, page strip …) wants; flights that no asker wants any more are aborted. */
  want(asker: string, wants: readonly Want[]): void;
  picture(page: PageNo): Picture | undefined;
  /** What is held finer of a part of the page. */
  detail(page: PageNo): Detail | undefined;
  /** Is this held already? */
  serves(want: Want): boolean;
  /**
   * Why a page has no fresh picture; cleared by retry, by a picture that comes, and by itself once the page has been
   * out of demand.
   */
  failure(page: PageNo): PageFailure | undefined;
  retry(page: PageNo): void;
  /**
   * Asks again for whatever the server was not reached for: pages, finer pictures of them and parts. What was said of
   * them stays until they come.
   */
  retryUnreached(): void;
  /** The pages have changed: what is held is shown until the fresh pictures are there. */
  invalidate(pages: Iterable<PageNo> | 'all'): void;
  /** Tells of each page whose picture or failure has changed. Returns the end of it. */
  subscribe(listener: (page: PageNo) => void): () => void;
  stats(): RasterStats;
  /** Aborts all flights and closes all bitmaps. */
  dispose(): void;
}

export interface RasterStats {
  /** Wants that fit the budget, and those of them neither held nor in flight. */
  readonly wants: number;
  readonly queued: number;
  readonly flights: number;
  readonly bitmaps: number;
  readonly bytes: number;
  /** Bytes of compressed pictures kept. */
  readonly stocked: number;
  readonly budget: number;
  readonly failures: number;
}

export interface RasterOptions extends Means {
  /**
   * Most bytes of decoded pictures, width × height × 4; half of it for those not wanted now. What is on the screen is
   * held even beyond it.
   */
  readonly budget: number;
  /** Most bytes of compressed pictures. */
  readonly stock: number;
}

interface Flight {
  /** As it was asked for last: the size on the screen may change while the picture is on its way. */
  want: Want;
  readonly abort: AbortController;
  /** What it is being decoded for. */
  decoded?: Want;
}

interface Failed {
  readonly why: PageFailure;
  readonly priority: Priority;
  /** It is asked for again: the failure stands until that is answered, so that no message comes and goes. */
  readonly isRetried: boolean;
}

const MOST_FLIGHTS = 6;
/**
 * Pictures that nobody wants now are kept up to this share of the budget: the stock brings them back in the time of a
 * frame.
 */
const KEPT_SHARE = 0.5;

export function createRasters(options: RasterOptions): Rasters {
  const held = createHeld();
  const stock = createStock(options.stock);
  const askers = new Map<string, readonly Want[]>();
  const flights = new Map<string, Flight>();
  /**
   * By what failed: a page of which nothing is shown, or else one resolution of it, or a part: their failure leaves the
   * rest of the page alone.
   */
  const failures = new Map<string, Failed>();
  const listeners = new Set<(page: PageNo) => void>();
  let wants: readonly Want[] = [];
  let wanted: ReadonlySet<PageNo> = new Set();

  const tell = (page: PageNo): void => {
    for (const listener of listeners) listener(page);
  };

  const isGivenUp = (failed: string): boolean => failures.get(failed)?.isRetried === false;

  const isOpen = (want: Want): boolean =>
    !isGivenUp(pictureOf(want)) &&
    !isGivenUp(keyOf(want)) &&
    !held.serves(want) &&
    (want.priority !== 'stock' || stock.atLeast(want.pageNo, want.dpi) === undefined);

  /** A flight lands usefully if its picture is still wanted, or is the first that a wanted page would get. */
  const isUseful = ({ want }: Flight): boolean =>
    wants.some(
      (other) =>
        other.pageNo === want.pageNo &&
        isOpen(other) &&
        (keyOf(other) === keyOf(want) || (want.region === undefined && held.get(want.pageNo) === undefined)),
    );

  const cancel = (key: string, flight: Flight): void => {
    flights.delete(key);
    flight.abort.abort();
  };

  /** Frees a place for a more urgent want by giving up the least urgent flight. */
  const preempt = (want: Want): boolean => {
    let least: [string, Flight] | undefined;
    for (const entry of flights)
      if (least === undefined || !isBefore(entry[1].want.priority, least[1].want.priority)) least = entry;
    if (least === undefined || !isBefore(want.priority, least[1].want.priority)) return false;
    cancel(...least);
    return true;
  };

  /** Fetches unless the image is in stock, then decodes to the size that is wanted by then. */
  const bring = async (flight: Flight): Promise<Result<ImageBitmap | undefined, PageFailure>> => {
    const { pageNo, dpi, region } = flight.want;
    const { signal } = flight.abort;
    let image = region === undefined ? stock.atLeast(pageNo, dpi)?.image : undefined;
    if (image === undefined) {
      const fetched = await fetchImage(flight.want, options, signal);
      if (!fetched.ok) return fetched;
      image = fetched.value;
      if (region === undefined) stock.put(pageNo, { dpi, image });
    }
    if (flight.want.priority === 'stock') return ok(undefined);
    const decoded = await decodeImage(image, (flight.decoded = flight.want), signal);
    if (!decoded.ok && region === undefined) stock.drop(pageNo);
    return decoded;
  };

  const launch = async (want: Want): Promise<void> => {
    const key = keyOf(want);
    const flight: Flight = { want, abort: new AbortController() };
    flights.set(key, flight);
    const outcome = await bring(flight).catch(() => undefined);
    // An aborted flight has left the ledger; its abort may have come too late to stop the bitmap.
    if (outcome === undefined || flights.get(key) !== flight) {
      if (outcome?.ok) outcome.value?.close();
      return;
    }
    flights.delete(key);
    for (const failed of [pictureOf(want), key]) failures.delete(failed);
    if (!outcome.ok) {
      const failed = held.get(want.pageNo) === undefined ? pictureOf(want) : key;
      failures.set(failed, { why: outcome.error, priority: flight.want.priority, isRetried: false });
      if (outcome.error === COMING) setTimeout(() => askAgain(failed), COMING_AGAIN_MS);
    } else if (outcome.value !== undefined) {
      held.put(outcome.value, flight.decoded ?? flight.want);
      dropDetails();
      held.evict(options.budget * KEPT_SHARE, wanted);
    }
    tell(want.pageNo);
    serve();
  };

  /** What was said of it stands until it is answered. */
  const askAgain = (picture: string): void => {
    const failed = failures.get(picture);
    if (failed === undefined) return;
    failures.set(picture, { ...failed, isRetried: true });
    serve();
  };

  const serve = (): void => {
    for (const [key, flight] of flights) if (!isUseful(flight)) cancel(key, flight);
    for (const want of wants) {
      // The very first page gets the whole line for itself: it is there sooner, and the others hardly later.
      if (held.stats().bitmaps === 0 && flights.size > 0 && want.priority !== 'visible') return;
      const flight = flights.get(keyOf(want));
      if (flight !== undefined) flight.want = want;
      if (flight !== undefined || !isOpen(want)) continue;
      if (flights.size >= MOST_FLIGHTS && !preempt(want)) return;
      void launch(want);
    }
  };

  const reconsider = (): void => {
    wants = admit(askers.values(), options.budget);
    wanted = new Set(wants.filter((want) => want.priority !== 'stock').map((want) => want.pageNo));
    held.touch(wanted);
    for (const [picture, { priority }] of failures) {
      const now = wants.find((want) => pictureOf(want) === picture || keyOf(want) === picture);
      // Coming back to a page, or to the screen, is reason enough to try again.
      if (now === undefined || (now.priority === 'visible' && isBefore('sharpen', priority))) failures.delete(picture);
    }
    dropDetails();
    serve();
  };

  /**
   * A detail stays until another takes its place, or the whole page is as fine as the screen wants it, or the reader is
   * elsewhere.
   */
  const dropDetails = (): void => {
    held.dropDetails(
      (page) =>
        wanted.has(page) &&
        !wants.some(
          (want) => want.pageNo === page && want.region === undefined && want.size !== undefined && held.serves(want),
        ),
    );
  };

  const forget = (page: PageNo): void => {
    held.markStale(page);
    stock.drop(page);
    for (const failed of failures.keys()) if (pageOf(failed) === page) failures.delete(failed);
    for (const [key, flight] of flights) if (flight.want.pageNo === page) cancel(key, flight);
  };

  return {
    want(asker, next) {
      askers.set(asker, next);
      reconsider();
    },
    picture: (page) => held.get(page),
    detail: (page) => held.detail(page),
    serves: (want) => held.serves(want),
    failure: (page) => failures.get(String(page))?.why,
    retry(page) {
      if (!failures.delete(String(page))) return;
      tell(page);
      serve();
    },
    retryUnreached() {
      for (const [picture, failed] of failures)
        if (failed.why.kind === 'connection' || failed.why.kind === 'timeout')
          failures.set(picture, { ...failed, isRetried: true });
      serve();
    },
    invalidate(pages) {
      const affected =
        pages === 'all' ? [...held.pages(), ...[...flights.values()].map((flight) => flight.want.pageNo)] : pages;
      if (pages === 'all') {
        failures.clear();
        stock.clear();
      }
      for (const page of affected) forget(page);
      serve();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stats: () => ({
      wants: wants.length,
      queued: wants.filter((want) => isOpen(want) && !flights.has(keyOf(want))).length,
      flights: flights.size,
      ...held.stats(),
      stocked: stock.bytes(),
      budget: options.budget,
      failures: failures.size,
    }),
    dispose() {
      listeners.clear();
      askers.clear();
      wants = [];
      serve();
      held.clear();
      stock.clear();
    },
  };
}
