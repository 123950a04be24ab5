import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Want } from '#src/viewer/model/neededImages.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { pictureOf } from './admit.ts';

/**
 * The best image of a page at hand. Painters look it up for each painting and keep no reference, as it may be closed in
 * between.
 */
export interface Picture {
  readonly bitmap: ImageBitmap;
  readonly dpi: Rung;
  /** Size it was decoded at; absent for its own size. */
  readonly size?: Size;
  /** It shows an outdated state of the page, used until the new image arrives. */
  readonly stale: boolean;
}

/** A part of a page in a higher resolution, painted over its image. */
export interface Detail {
  readonly bitmap: ImageBitmap;
  readonly dpi: Rung;
  /** Page units of the upright page. */
  readonly region: Rect;
  readonly size?: Size;
}

/**
 * One image per page and at most one detail of it, least recently wanted first. The garbage collector does not account
 * for bitmaps, so they are closed here and only here: when replaced, evicted, or all dropped. As painters keep no
 * bitmap, none can paint a closed one, and the screen keeps the old pixels until the next painting finds the new image.
 */
export interface Held {
  get(page: PageNo): Picture | undefined;
  detail(page: PageNo): Detail | undefined;
  /** Whether a want is already satisfied. */
  serves(want: Asked): boolean;
  /** Takes ownership of the bitmap; closes the one it replaces, or the new one if it is no improvement. */
  put(bitmap: ImageBitmap, want: Asked): void;
  /** Marks pages as wanted now, so that they are evicted last. */
  touch(pages: Iterable<PageNo>): void;
  /** Closes pages not to be kept, least recently wanted first, until at most `budget` bytes remain. */
  evict(budget: number, keep: ReadonlySet<PageNo>): void;
  /** Closes the details of pages that no longer need one. */
  dropDetails(isNeeded: (page: PageNo) => boolean): void;
  markStale(page: PageNo): void;
  /** Pages with an image or a detail. */
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
      // A detail is not kept as outdated: the page around it may have changed.
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
