import type { PageNo } from '#core/kernel/ids.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import type { PageImage } from './bring.ts';

/** A page image as fetched. */
export interface Stocked {
  readonly dpi: Rung;
  readonly image: PageImage;
}

/**
 * Compressed page images, about a twentieth of their decoded size: zooming, turning back and pages ahead are decoded
 * from here without a request. The least recently used go first.
 */
export interface Stock {
  /** The lowest-resolution image of a page that is at least this fine. */
  atLeast(page: PageNo, dpi: Rung): Stocked | undefined;
  put(page: PageNo, stocked: Stocked): void;
  drop(page: PageNo): void;
  bytes(): number;
  clear(): void;
}

/** @param budget limit in bytes; the latest image is kept even beyond it */
export function createStock(budget: number): Stock {
  const pages = new Map<PageNo, readonly Stocked[]>();
  let bytes = 0;

  const drop = (page: PageNo): void => {
    for (const { image } of pages.get(page) ?? []) bytes -= image.bytes;
    pages.delete(page);
  };

  return {
    atLeast(page, dpi) {
      const images = pages.get(page);
      const found = images?.find((stocked) => stocked.dpi >= dpi);
      if (images !== undefined && found !== undefined) {
        pages.delete(page);
        pages.set(page, images);
      }
      return found;
    },
    put(page, stocked) {
      const others = (pages.get(page) ?? []).filter(({ dpi }) => dpi !== stocked.dpi);
      drop(page);
      const images = [...others, stocked].toSorted((a, b) => a.dpi - b.dpi);
      pages.set(page, images);
      for (const { image } of images) bytes += image.bytes;
      for (const oldest of pages.keys()) {
        if (bytes <= budget || oldest === page) return;
        drop(oldest);
      }
    },
    drop,
    bytes: () => bytes,
    clear() {
      pages.clear();
      bytes = 0;
    },
  };
}
