import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Size } from '#core/kernel/geometry.ts';

/**
 * Resolutions in which pages are requested, in dots per inch: few, so that caches on both sides are hit. The finest is
 * only for parts of a page.
 */
export const RUNGS = [50, 100, 150, 300, 600] as const;
export const DETAIL_RUNG = 1200;
export type Rung = (typeof RUNGS)[number] | typeof DETAIL_RUNG;

const COARSEST = RUNGS[0];
/** Enlarging an image by this little is invisible, and saves up to three quarters of its bytes. */
const UNSEEN_ENLARGEMENT = 1.05;

/** Whether a resolution looks sharp on a screen with the given dots per inch. */
export const isFineEnough = (dpi: number, dotsPerInch: number): boolean => dpi * UNSEEN_ENLARGEMENT >= dotsPerInch;

/**
 * Images are not decoded larger than they are: if more pixels are needed than were fetched, they are enlarged while
 * painting.
 */
export const isTooLarge = ({ width, height }: Size, fetched: number): boolean =>
  width * height > fetched * UNSEEN_ENLARGEMENT ** 2;

/**
 * The lowest resolution that looks sharp on screen (dots per inch), limited to `maxPixels` for a page of this size
 * (page units).
 */
export function rungFor(dotsPerInch: number, page: Size, maxPixels: number): Rung {
  const affordable = RUNGS.filter((rung) => pixelsAt(page, rung) <= maxPixels);
  return affordable.find((rung) => isFineEnough(rung, dotsPerInch)) ?? affordable.at(-1) ?? COARSEST;
}

/** The lowest resolution that looks sharp for a part of a page, or the highest there is. */
export const detailRungFor = (dotsPerInch: number): Rung =>
  RUNGS.find((rung) => isFineEnough(rung, dotsPerInch)) ?? DETAIL_RUNG;

/** Number of pixels of a size (page units) at a resolution. */
export const pixelsAt = ({ width, height }: Size, dpi: number): number =>
  Math.ceil((width * dpi) / PAGE_UNITS_PER_INCH) * Math.ceil((height * dpi) / PAGE_UNITS_PER_INCH);
