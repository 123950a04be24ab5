import type { PageNo } from '#core/kernel/ids.ts';
import { ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Priority, Want } from '#src/viewer/model/neededImages.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { admit, isBefore, keyOf, pageOf, pictureOf } from './admit.ts';
import { COMING, COMING_AGAIN_MS, decodeImage, fetchImage } from './bring.ts';
import type { ImageFlaw, Means, PageFailure } from './bring.ts';
import { createHeld } from './held.ts';
import type { Detail, Picture } from './held.ts';
import { createStock } from './stock.ts';

/** The page images of an open document. */
export interface Rasters {
  /** Replaces the wants of one asker (canvas, page strip …); requests no asker wants any more are aborted. */
  want(asker: string, wants: readonly Want[]): void;
  picture(page: PageNo): Picture | undefined;
  /** The sharper part of the page, if there is one. */
  detail(page: PageNo): Detail | undefined;
  /** The page's compressed image in at least this resolution, if it is at hand. */
  compressed(page: PageNo, dpi: Rung): Blob | undefined;
  /** Whether the want is already satisfied. */
  serves(want: Want): boolean;
  /**
   * Why a page has no current image; cleared by retry, by an image that arrives, and when the page has been out of
   * use.
   */
  failure(page: PageNo): PageFailure | undefined;
  /** What an image lacks, if anything. */
  flaw(page: PageNo): ImageFlaw | undefined;
  retry(page: PageNo): void;
  /**
   * Retries everything for which the server could not be reached: pages, sharper images and parts. Failures stay
   * visible until answered.
   */
  retryUnreached(): void;
  /** The pages have changed: old images are shown until new ones arrive. */
  invalidate(pages: Iterable<PageNo> | 'all'): void;
  /** Calls back with each page whose image or failure has changed. Returns a function that unsubscribes. */
  subscribe(listener: (page: PageNo) => void): () => void;
  stats(): RasterStats;
  /** Aborts all requests and closes all bitmaps. */
  dispose(): void;
}

export interface RasterStats {
  /** Wants within the budget, and how many of them are neither satisfied nor in progress. */
  readonly wants: number;
  readonly queued: number;
  readonly requests: number;
  readonly bitmaps: number;
  readonly bytes: number;
  /** Bytes of compressed images kept. */
  readonly stocked: number;
  readonly budget: number;
  readonly failures: number;
}

export interface RasterOptions extends Means {
  /**
   * Limit for decoded images in bytes, width × height × 4; half of it for images not wanted now. Visible images may
   * exceed it.
   */
  readonly budget: number;
  /** Limit for compressed images in bytes. */
  readonly stock: number;
}

interface ImageRequest {
  /** The latest version of the want: the size on screen may change while the image is loading. */
  want: Want;
  readonly abort: AbortController;
  /** The want it is being decoded for. */
  decoded?: Want;
}

interface Failed {
  readonly why: PageFailure;
  readonly priority: Priority;
  /** It is being retried: the failure stays until the answer, so that the message does not flicker. */
  readonly isRetried: boolean;
}

const REQUESTS_AT_ONCE = 6;
/** Images not wanted now are kept up to this share of the budget: the stock restores them within a frame. */
const KEPT_SHARE = 0.5;

/** A want for the whole page at any size. */
const atAnySize = ({ pageNo, dpi, priority, bytes }: Want): Want => ({ pageNo, dpi, priority, bytes });

export function createRasters(options: RasterOptions): Rasters {
  const held = createHeld();
  const stock = createStock(options.stock);
  const askers = new Map<string, readonly Want[]>();
  const requests = new Map<string, ImageRequest>();
  /**
   * Failures by what failed: a page without any image, or one resolution or part of it, which leaves the rest of the
   * page unaffected.
   */
  const failures = new Map<string, Failed>();
  const flaws = new Map<PageNo, ImageFlaw>();
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

  /** A request is useful if its image is still wanted, or would be the first for a wanted page. */
  const isUseful = ({ want }: ImageRequest): boolean =>
    wants.some(
      (other) =>
        other.pageNo === want.pageNo &&
        isOpen(other) &&
        (keyOf(other) === keyOf(want) || (want.region === undefined && held.get(want.pageNo) === undefined)),
    );

  const cancel = (key: string, request: ImageRequest): void => {
    requests.delete(key);
    request.abort.abort();
  };

  /** Makes room for a more urgent want by aborting the least urgent request. */
  const preempt = (want: Want): boolean => {
    let least: [string, ImageRequest] | undefined;
    for (const entry of requests)
      if (least === undefined || !isBefore(entry[1].want.priority, least[1].want.priority)) least = entry;
    if (least === undefined || !isBefore(want.priority, least[1].want.priority)) return false;
    cancel(...least);
    return true;
  };

  /** Fetches the image unless it is in stock, then decodes it at the size wanted by then. */
  const bring = async (request: ImageRequest): Promise<Result<ImageBitmap | undefined, PageFailure>> => {
    const { pageNo, dpi, region } = request.want;
    const { signal } = request.abort;
    let image = region === undefined ? stock.atLeast(pageNo, dpi)?.image : undefined;
    if (image === undefined) {
      const fetched = await fetchImage(request.want, options, signal);
      if (!fetched.ok) return fetched;
      image = fetched.value;
      if (region === undefined) stock.put(pageNo, { dpi, image });
    }
    const noteFlaw = (): void => {
      if (region === undefined && image.flaw !== undefined) flaws.set(pageNo, image.flaw);
    };
    noteFlaw();
    if (request.want.priority === 'stock') return ok(undefined);
    const ahead = region === undefined ? await image.takeAhead?.() : undefined;
    // A blank page is first painted with the image at its own size, because scaling takes twice as long as decoding; an
    // image of the wanted size follows.
    const isFirst = request.want.priority === 'visible' && region === undefined && held.get(pageNo) === undefined;
    request.decoded = isFirst || ahead !== undefined ? atAnySize(request.want) : request.want;
    if (ahead !== undefined) return ok(ahead);
    const decoded = await decodeImage(image, request.decoded, signal);
    noteFlaw();
    if (!decoded.ok && region === undefined) stock.drop(pageNo);
    return decoded;
  };

  const launch = async (want: Want): Promise<void> => {
    const key = keyOf(want);
    const request: ImageRequest = { want, abort: new AbortController() };
    requests.set(key, request);
    const outcome = await bring(request).catch(() => undefined);
    // An aborted request is no longer listed; its abort may have been too late to prevent the bitmap.
    if (outcome === undefined || requests.get(key) !== request) {
      if (outcome?.ok) outcome.value?.close();
      return;
    }
    requests.delete(key);
    for (const failed of [pictureOf(want), key]) failures.delete(failed);
    if (!outcome.ok) {
      const failed = held.get(want.pageNo) === undefined ? pictureOf(want) : key;
      failures.set(failed, { why: outcome.error, priority: request.want.priority, isRetried: false });
      if (outcome.error === COMING) setTimeout(() => askAgain(failed), COMING_AGAIN_MS);
    } else if (outcome.value !== undefined) {
      held.put(outcome.value, request.decoded ?? request.want);
      dropDetails();
      held.evict(options.budget * KEPT_SHARE, wanted);
    }
    tell(want.pageNo);
    serve();
  };

  /** The failure stays visible until the retry is answered. */
  const askAgain = (picture: string): void => {
    const failed = failures.get(picture);
    if (failed === undefined) return;
    failures.set(picture, { ...failed, isRetried: true });
    serve();
  };

  const serve = (): void => {
    for (const [key, request] of requests) if (!isUseful(request)) cancel(key, request);
    for (const want of wants) {
      // The very first page gets the full bandwidth: it arrives sooner, and the others hardly later.
      if (held.stats().bitmaps === 0 && requests.size > 0 && want.priority !== 'visible') return;
      const request = requests.get(keyOf(want));
      if (request !== undefined) request.want = want;
      if (request !== undefined || !isOpen(want)) continue;
      if (requests.size >= REQUESTS_AT_ONCE && !preempt(want)) return;
      void launch(want);
    }
  };

  const reconsider = (): void => {
    wants = admit(askers.values(), options.budget);
    wanted = new Set(wants.filter((want) => want.priority !== 'stock').map((want) => want.pageNo));
    held.touch(wanted);
    for (const [picture, { priority }] of failures) {
      const now = wants.find((want) => pictureOf(want) === picture || keyOf(want) === picture);
      // When a page becomes wanted or visible again, it is retried.
      if (now === undefined || (now.priority === 'visible' && isBefore('sharpen', priority))) failures.delete(picture);
    }
    dropDetails();
    serve();
  };

  /** A detail stays until it is replaced, the whole page is sharp enough, or the user has moved on. */
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
    flaws.delete(page);
    for (const failed of failures.keys()) if (pageOf(failed) === page) failures.delete(failed);
    for (const [key, request] of requests) if (request.want.pageNo === page) cancel(key, request);
  };

  return {
    want(asker, next) {
      askers.set(asker, next);
      reconsider();
    },
    picture: (page) => held.get(page),
    detail: (page) => held.detail(page),
    compressed: (page, dpi) => stock.atLeast(page, dpi)?.image.blob,
    serves: (want) => held.serves(want),
    failure: (page) => failures.get(String(page))?.why,
    flaw: (page) => flaws.get(page),
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
        pages === 'all' ? [...held.pages(), ...[...requests.values()].map((request) => request.want.pageNo)] : pages;
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
      queued: wants.filter((want) => isOpen(want) && !requests.has(keyOf(want))).length,
      requests: requests.size,
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
