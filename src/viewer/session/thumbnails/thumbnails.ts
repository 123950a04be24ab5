import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { COMING_AGAIN_MS, type FetchPage, isComing } from '#src/viewer/session/rasters/bring.ts';

/** A thumbnail that is in sight, at the device pixels it covers. */
export interface ThumbnailWant {
  readonly page: PageNo;
  readonly size: Size;
}

/** The small pictures of one document's pages, for the page strip. */
export interface Thumbnails {
  /** Replaces what is in sight, most urgent first; what has scrolled away is called off. */
  readonly want: (wants: readonly ThumbnailWant[]) => void;
  /**
   * The latest picture of a page, perhaps of another size. Look it up for each painting: it may be closed in between.
   */
  readonly picture: (page: PageNo) => ImageBitmap | undefined;
  /** These pages look otherwise now: what is held is shown until the fresh pictures are there. */
  readonly invalidate: (pages: Iterable<PageNo>) => void;
  /** Tells whenever pictures came. Returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks again for what the server was not reached for and is in sight. */
  readonly retryUnreached: () => void;
  readonly stats: () => ThumbnailStats;
  readonly dispose: () => void;
}

export interface ThumbnailStats {
  readonly flights: number;
  readonly bitmaps: number;
  readonly bytes: number;
  readonly budget: number;
}

export interface ThumbnailMeans {
  readonly fetchPage: FetchPage;
  /** Most bytes of pictures, width × height × 4. What is in sight is held even beyond it. */
  readonly budget: number;
  /** Whether the pages themselves leave room: thumbnails come last. */
  readonly mayBegin: () => boolean;
}

/** What was answered otherwise than with a picture would be answered so again. */
type Failure = 'unreached' | 'unusable' | 'coming';

/**
 * The coarsest rung: enough for a strip of 320 px on a screen of ratio 1 (specification, section 3, Page image
 * options).
 */
const THUMBNAIL_DPI: Rung = 50;
/** Leaves four of the six connections that a browser has to a host to the pages. */
const MOST_FLIGHTS = 2;

export function createThumbnails({
  fetchPage,
  budget,
  mayBegin,
}: ThumbnailMeans): Thumbnails & { readonly proceed: () => void } {
  /** Least recently in sight first. */
  const held = new Map<PageNo, ImageBitmap>();
  const flights = new Map<PageNo, AbortController>();
  /** Not asked for again until they have been out of sight, or the server is back where it was not reached. */
  const failed = new Map<PageNo, Failure>();
  /** Held, but of a page that looks otherwise now. */
  const stale = new Set<PageNo>();
  const listeners = new Set<() => void>();
  let wants: readonly ThumbnailWant[] = [];

  const isWanted = (page: PageNo): boolean => wants.some((want) => want.page === page);
  const isOpen = ({ page, size }: ThumbnailWant): boolean =>
    !failed.has(page) &&
    !flights.has(page) &&
    (stale.has(page) || !(held.get(page)?.width === size.width && held.get(page)?.height === size.height));
  const heldBytes = (): number => [...held.values()].reduce((sum, { width, height }) => sum + width * height * 4, 0);

  const put = (page: PageNo, bitmap: ImageBitmap): void => {
    held.get(page)?.close();
    held.delete(page);
    held.set(page, bitmap);
    for (const [old, picture] of held) {
      if (heldBytes() <= budget) return;
      if (isWanted(old)) continue;
      picture.close();
      held.delete(old);
      stale.delete(old);
    }
  };

  const bring = async ({ page, size }: ThumbnailWant, signal: AbortSignal): Promise<ImageBitmap | Failure> => {
    const fetched = await fetchPage(page, THUMBNAIL_DPI, signal).catch(() => undefined);
    if (fetched === undefined || signal.aborted) return 'unreached';
    if (!fetched.ok) return isComing(fetched.error) ? 'coming' : 'unusable';
    return fetched.value.bitmap(size, signal).catch(() => 'unusable');
  };

  const launch = async (want: ThumbnailWant): Promise<void> => {
    const abort = new AbortController();
    flights.set(want.page, abort);
    const brought = await bring(want, abort.signal);
    if (abort.signal.aborted) return typeof brought === 'string' ? undefined : brought.close();
    flights.delete(want.page);
    stale.delete(want.page);
    if (typeof brought === 'string') failed.set(want.page, brought);
    if (brought === 'coming') setTimeout(() => askAgain(want.page), COMING_AGAIN_MS);
    if (typeof brought !== 'string') put(want.page, brought);
    for (const listener of listeners) listener();
    proceed();
  };

  const askAgain = (page: PageNo): void => {
    if (failed.get(page) === 'coming') failed.delete(page);
    proceed();
  };

  /** Begins what there is room for. */
  const proceed = (): void => {
    if (!mayBegin()) return;
    for (const want of wants) {
      if (flights.size >= MOST_FLIGHTS) return;
      if (isOpen(want)) void launch(want);
    }
  };

  return {
    want(next) {
      wants = next;
      for (const [page, abort] of flights) {
        if (isWanted(page)) continue;
        flights.delete(page);
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
        // What is on its way may show the page as it was.
        flights.get(page)?.abort();
        flights.delete(page);
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
    stats: () => ({ flights: flights.size, bitmaps: held.size, bytes: heldBytes(), budget }),
    proceed,
    dispose() {
      listeners.clear();
      wants = [];
      for (const abort of flights.values()) abort.abort();
      flights.clear();
      for (const bitmap of held.values()) bitmap.close();
      held.clear();
    },
  };
}
