import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Want } from '#src/viewer/model/demand.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { pictureOf } from './admit.ts';

/**
 * The best picture held of a page. Whoever paints looks it up for each painting and keeps no reference: it may be
 * closed in between.
 */
export interface Picture {
  readonly bitmap: ImageBitmap;
  readonly dpi: Rung;
  /** What it was decoded to; absent: as it was fetched. */
  readonly size?: Size;
  /** It shows what the page was before a change; good enough until the fresh one is there. */
  readonly stale: boolean;
}

/** A part of a page, finer than its picture, and painted over it. */
export interface Detail {
  readonly bitmap: ImageBitmap;
  readonly dpi: Rung;
  /** Page units of the upright page. */
  readonly region: Rect;
  readonly size?: Size;
}

/**
 * One picture a page and at most one detail of it, least recently wanted first. A bitmap lives outside the garbage
 * collector's sight: it is closed here and only here, when it is replaced, evicted, or all are dropped. As no painter
 * keeps one, the painting of a closed bitmap cannot happen, and the screen keeps the older pixels until the next
 * painting finds the newer.
 */
export interface Held {
  get(page: PageNo): Picture | undefined;
  detail(page: PageNo): Detail | undefined;
  /** Is what a want asks for held, so that nothing need be brought? */
  serves(want: Asked): boolean;
  /** Takes the bitmap over; closes the one it replaces, or itself when it is no gain over what is held. */
  put(bitmap: ImageBitmap, want: Asked): void;
  /** Marks pages as wanted now, so that they are evicted last. */
  touch(pages: Iterable<PageNo>): void;
  /**
   * Closes pages that are not to be kept, the longest unwanted first, until what is left takes at most `budget` bytes.
   */
  evict(budget: number, keep: ReadonlySet<PageNo>): void;
  /** Closes the details of pages that do not need one. */
  dropDetails(isNeeded: (page: PageNo) => boolean): void;
  markStale(page: PageNo): void;
  /** Pages of which anything is held. */
  pages(): Iterable<PageNo>;
  stats(): { readonly bitmaps: number; readonly bytes: number };
  clear(): void;
}

type Asked = Pick<Want, 'pageNo' | 'dpi' | 'size' | 'region'>;

const isEnough = (picture: Picture, { dpi, size }: Asked): boolean =>
  !picture.stale && picture.dpi >= dpi && (size === undefined || isSame(picture.size, size));

const isSame = (a: Size | undefined, b: Size | undefined): boolean => a?.width === b?.width && a?.height === b?.height;

export function createHeld(): Held {
  const pictures = new Map<PageNo, Picture>();
  const details = new Map<PageNo, Detail>();
  let bytes = 0;

  const dropDetail = (page: PageNo): void => {
    const detail = details.get(page);
    if (detail === undefined) return;
    details.delete(page);
    bytes -= bytesOf(detail.bitmap);
    detail.bitmap.close();
  };
  const drop = (page: PageNo): void => {
    const picture = pictures.get(page);
    if (picture === undefined) return;
    pictures.delete(page);
    bytes -= bytesOf(picture.bitmap);
    picture.bitmap.close();
  };

  return {
    get: (page) => pictures.get(page),
    detail: (page) => details.get(page),
    serves(want) {
      const { pageNo, dpi, size, region } = want;
      const picture = pictures.get(pageNo);
      if (region === undefined) return picture !== undefined && isEnough(picture, want);
      const detail = details.get(pageNo);
      return (
        detail?.dpi === dpi &&
        isSame(detail.size, size) &&
        pictureOf({ pageNo, region: detail.region }) === pictureOf(want)
      );
    },
    put(bitmap, want) {
      const { pageNo: page, dpi, size, region } = want;
      if (region !== undefined) {
        dropDetail(page);
        details.set(page, { bitmap, dpi, region, ...(size && { size }) });
        bytes += bytesOf(bitmap);
        return;
      }
      const before = pictures.get(page);
      if (before !== undefined && before.dpi > want.dpi && isEnough(before, want)) {
        bitmap.close();
        return;
      }
      drop(page);
      pictures.set(page, { bitmap, dpi, stale: false, ...(size && { size }) });
      bytes += bytesOf(bitmap);
    },
    touch(wanted) {
      for (const page of wanted) {
        const picture = pictures.get(page);
        if (picture === undefined) continue;
        pictures.delete(page);
        pictures.set(page, picture);
      }
    },
    evict(budget, keep) {
      for (const page of pictures.keys()) {
        if (bytes <= budget) return;
        if (!keep.has(page)) drop(page);
      }
    },
    dropDetails(isNeeded) {
      for (const page of details.keys()) if (!isNeeded(page)) dropDetail(page);
    },
    markStale(page) {
      // A detail is not kept until a fresh one comes: its page may have changed all around it.
      dropDetail(page);
      const picture = pictures.get(page);
      if (picture !== undefined) pictures.set(page, { ...picture, stale: true });
    },
    pages: () => new Set([...pictures.keys(), ...details.keys()]),
    stats: () => ({ bitmaps: pictures.size + details.size, bytes }),
    clear() {
      for (const page of pictures.keys()) drop(page);
      for (const page of details.keys()) dropDetail(page);
    },
  };
}

const bytesOf = (bitmap: ImageBitmap): number => bitmap.width * bitmap.height * 4;
