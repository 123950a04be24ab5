import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { unlessLost } from '#src/bridge/host.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { COMING_AGAIN_MS, type FetchPage, isComing } from '#src/viewer/session/rasters/bring.ts';

/** A visible thumbnail, with its size in device pixels. */
export interface ThumbnailWant {
  readonly page: PageNo;
  readonly size: Size;
}

/** A page's thumbnail as an image to show, with its size in device pixels. */
export interface ThumbnailPicture extends Size {
  /** An object URL, valid while the picture is held. */
  readonly url: string;
}

/** The thumbnails of one document for the page strip. */
export interface Thumbnails {
  /** Replaces the visible thumbnails, most urgent first; requests for others are cancelled. */
  readonly want: (wants: readonly ThumbnailWant[]) => void;
  /** The latest image of a page, perhaps at another size. */
  readonly picture: (page: PageNo) => ThumbnailPicture | undefined;
  /** These pages have changed: old images are shown until new ones arrive. */
  readonly invalidate: (pages: Iterable<PageNo>) => void;
  /** Calls back whenever images arrive. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Retries visible thumbnails for which the server could not be reached. */
  readonly retryUnreached: () => void;
  readonly stats: () => ThumbnailStats;
  readonly dispose: () => void;
}

export interface ThumbnailStats {
  readonly requests: number;
  readonly bitmaps: number;
  readonly bytes: number;
  readonly budget: number;
}

export interface ThumbnailMeans {
  readonly fetchPage: FetchPage;
  /**
   * Encodes a bitmap and consumes it. Images are part of the strip's own layer, whereas the browser would copy a canvas
   * per thumbnail for every frame that it composes.
   */
  readonly encode: (bitmap: ImageBitmap, signal: AbortSignal) => Promise<Blob>;
  /** Limit for images in bytes, width × height × 4. Visible ones may exceed it. */
  readonly budget: number;
  /** Whether the pages themselves leave capacity: thumbnails come last. */
  readonly mayBegin: () => boolean;
}

/** Any answer other than an image would be repeated, so it is not retried at once. */
type Failure = 'unreached' | 'unusable' | 'coming';

/**
 * The lowest resolution: enough for a strip of 320 px at device pixel ratio 1 (specification, section 3, Page image
 * options).
 */
const THUMBNAIL_DPI: Rung = 50;
/** Leaves the pages four of the six connections a browser opens to a host. */
const REQUESTS_AT_ONCE = 2;

export function createThumbnails({
  fetchPage,
  encode,
  budget,
  mayBegin,
}: ThumbnailMeans): Thumbnails & { readonly proceed: () => void } {
  /** Least recently visible first. */
  const held = new Map<PageNo, ThumbnailPicture>();
  const requests = new Map<PageNo, AbortController>();
  /** Not retried until they have been out of view, or the server can be reached again. */
  const failed = new Map<PageNo, Failure>();
  /** Images of pages that have changed since. */
  const stale = new Set<PageNo>();
  const listeners = new Set<() => void>();
  let wants: readonly ThumbnailWant[] = [];

  const isWanted = (page: PageNo): boolean => wants.some((want) => want.page === page);
  const isOpen = ({ page, size }: ThumbnailWant): boolean =>
    !failed.has(page) &&
    !requests.has(page) &&
    (stale.has(page) || !(held.get(page)?.width === size.width && held.get(page)?.height === size.height));
  const heldBytes = (): number => [...held.values()].reduce((sum, { width, height }) => sum + width * height * 4, 0);

  const drop = (page: PageNo): void => {
    const picture = held.get(page);
    if (picture !== undefined) URL.revokeObjectURL(picture.url);
    held.delete(page);
  };
  const put = (page: PageNo, picture: ThumbnailPicture): void => {
    drop(page);
    held.set(page, picture);
    for (const old of held.keys()) {
      if (heldBytes() <= budget) return;
      if (isWanted(old)) continue;
      drop(old);
      stale.delete(old);
    }
  };

  const bring = async ({ page, size }: ThumbnailWant, signal: AbortSignal): Promise<Blob | Failure> => {
    const fetched = await fetchPage(page, THUMBNAIL_DPI, signal).catch(() => undefined);
    if (fetched === undefined || signal.aborted) return 'unreached';
    if (!fetched.ok) return isComing(fetched.error) ? 'coming' : 'unusable';
    try {
      return await unlessLost(async () => encode(await fetched.value.bitmap(size, signal), signal));
    } catch {
      return 'unusable';
    }
  };

  const launch = async (want: ThumbnailWant): Promise<void> => {
    const abort = new AbortController();
    requests.set(want.page, abort);
    const brought = await bring(want, abort.signal);
    if (abort.signal.aborted) return;
    requests.delete(want.page);
    stale.delete(want.page);
    if (typeof brought === 'string') failed.set(want.page, brought);
    if (brought === 'coming') setTimeout(() => askAgain(want.page), COMING_AGAIN_MS);
    if (typeof brought !== 'string') put(want.page, { url: URL.createObjectURL(brought), ...want.size });
    for (const listener of listeners) listener();
    proceed();
  };

  const askAgain = (page: PageNo): void => {
    if (failed.get(page) === 'coming') failed.delete(page);
    proceed();
  };

  /** Starts as many requests as allowed. */
  const proceed = (): void => {
    if (!mayBegin()) return;
    for (const want of wants) {
      if (requests.size >= REQUESTS_AT_ONCE) return;
      if (isOpen(want)) void launch(want);
    }
  };

  return {
    want(next) {
      wants = next;
      for (const [page, abort] of requests) {
        if (isWanted(page)) continue;
        requests.delete(page);
        abort.abort();
      }
      for (const page of failed.keys()) if (!isWanted(page)) failed.delete(page);
      for (const { page } of wants) {
        const picture = held.get(page);
        if (picture === undefined) continue;
        held.delete(page);
        held.set(page, picture);
      }
      proceed();
    },
    picture: (page) => held.get(page),
    invalidate(pages) {
      for (const page of pages) {
        if (held.has(page)) stale.add(page);
        failed.delete(page);
        // A request in progress may return the old state of the page.
        requests.get(page)?.abort();
        requests.delete(page);
      }
      proceed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retryUnreached() {
      for (const [page, why] of failed) if (why === 'unreached') failed.delete(page);
      proceed();
    },
    stats: () => ({ requests: requests.size, bitmaps: held.size, bytes: heldBytes(), budget }),
    proceed,
    dispose() {
      listeners.clear();
      wants = [];
      for (const abort of requests.values()) abort.abort();
      requests.clear();
      for (const page of held.keys()) drop(page);
    },
  };
}
