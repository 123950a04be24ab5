import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Rung, Want } from '#src/viewer/model/demand.ts';

/** The best picture held of a page. Whoever paints looks it up for each painting and keeps no reference: it may be closed in between. */
export interface Picture {
  readonly bitmap: ImageBitmap;
  readonly dpi: Rung;
  /** What it was decoded to; absent: as it was fetched. */
  readonly size?: Size;
  /** It shows what the page was before a change; good enough until the fresh one is there. */
  readonly stale: boolean;
}

/**
 * One picture a page, least recently wanted first. A bitmap lives outside the garbage collector's sight: it is closed here
 * and only here, when it is replaced, evicted, or all are dropped. As no painter keeps one, the painting of a closed bitmap
 * cannot happen, and the screen keeps the older pixels until the next painting finds the newer.
 */
export interface Held {
  get(page: PageNo): Picture | undefined;
  /** Takes the bitmap over; closes the one it replaces, or itself when it is no gain over what is held. */
  put(page: PageNo, bitmap: ImageBitmap, want: Asked): void;
  /** Marks pages as wanted now, so that they are evicted last. */
  touch(pages: Iterable<PageNo>): void;
  /** Closes pages that are not to be kept, the longest unwanted first, until what is left takes at most `budget` bytes. */
  evict(budget: number, keep: ReadonlySet<PageNo>): void;
  markStale(page: PageNo): void;
  pages(): Iterable<PageNo>;
  stats(): { readonly bitmaps: number; readonly bytes: number };
  clear(): void;
}

type Asked = Pick<Want, 'dpi' | 'size'>;

/** Does this picture serve a want, so that nothing need be brought? */
export const isEnough = (picture: Picture | undefined, { dpi, size }: Asked): boolean =>
  picture !== undefined && !picture.stale && picture.dpi >= dpi &&
  (size === undefined || (picture.size?.width === size.width && picture.size.height === size.height));

export function createHeld(): Held {
  const pictures = new Map<PageNo, Picture>();
  let bytes = 0;

  const drop = (page: PageNo): void => {
    const picture = pictures.get(page);
    if (picture === undefined) return;
    pictures.delete(page);
    bytes -= bytesOf(picture.bitmap);
    picture.bitmap.close();
  };

  return {
    get: (page) => pictures.get(page),
    put(page, bitmap, want) {
      const before = pictures.get(page);
      if (before !== undefined && before.dpi > want.dpi && isEnough(before, want)) {
        bitmap.close();
        return;
      }
      drop(page);
      pictures.set(page, { bitmap, dpi: want.dpi, stale: false, ...(want.size === undefined ? {} : { size: want.size }) });
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
    markStale(page) {
      const picture = pictures.get(page);
      if (picture !== undefined) pictures.set(page, { ...picture, stale: true });
    },
    pages: () => pictures.keys(),
    stats: () => ({ bitmaps: pictures.size, bytes }),
    clear() {
      for (const page of pictures.keys()) drop(page);
    },
  };
}

const bytesOf = (bitmap: ImageBitmap): number => bitmap.width * bitmap.height * 4;
