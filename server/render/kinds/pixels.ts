import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { MAX_RASTER_PIXELS, MAX_RASTER_SIDE } from '#server/render/limits.ts';

/** Longest side of a page in page units: 14,400 points, the most a PDF page may have (ISO 32000-1, Annex C). */
export const MAX_PAGE_SIDE = 30_000;

/**
 * Converts a page size from inches to page units. Unreasonable sizes are corrected here once, so that client, marks and
 * raster agree: too large a page is scaled down, and one smaller than a unit becomes an empty A4 sheet.
 */
export const pageSize = (widthInches: number, heightInches: number): Size => {
  if (!isExtent(widthInches) || !isExtent(heightInches)) return pageSize(A4_INCHES.width, A4_INCHES.height);
  const width = widthInches * PAGE_UNITS_PER_INCH;
  const height = heightInches * PAGE_UNITS_PER_INCH;
  const scale = Math.min(1, MAX_PAGE_SIDE / Math.max(width, height));
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
};

/** Pixel size of a page at `dpi`, reduced before anything is allocated so that area and sides stay within limits. */
export const rasterSize = (page: Size, dpi: number): Size => {
  const wanted = dpi / PAGE_UNITS_PER_INCH;
  const bySide = MAX_RASTER_SIDE / Math.max(page.width, page.height);
  const byArea = Math.sqrt(MAX_RASTER_PIXELS / (page.width * page.height));
  const scale = Math.min(wanted, bySide, byArea);
  // At the limit, rounding up could exceed it, so fractions are dropped.
  const whole = scale < wanted ? Math.floor : Math.round;
  return { width: Math.max(1, whole(page.width * scale)), height: Math.max(1, whole(page.height * scale)) };
};

/** The part of a page to draw, and its size in pixels. */
export interface Cut {
  /** In page units of the upright page. */
  readonly box: Rect;
  readonly pixels: Size;
}

/**
 * The whole page, or the part of `region` within it, at `dpi` within the limits of {@link rasterSize}; undefined if the
 * region lies outside the page.
 */
export const cutOf = (page: Size, region: Rect | undefined, dpi: number): Cut | undefined => {
  if (region === undefined) return { box: { x: 0, y: 0, ...page }, pixels: rasterSize(page, dpi) };
  const box = {
    x: region.x,
    y: region.y,
    width: Math.min(region.width, page.width - region.x),
    height: Math.min(region.height, page.height - region.y),
  };
  return box.width > 0 && box.height > 0 ? { box, pixels: rasterSize(box, dpi) } : undefined;
};

/** Clamps a number; the default if it is not a number. */
export const clamped = (
  value: number,
  bounds: { readonly min: number; readonly max: number; readonly default: number },
): number => (Number.isFinite(value) ? Math.min(bounds.max, Math.max(bounds.min, value)) : bounds.default);

const A4_INCHES: Size = { width: 210 / 25.4, height: 297 / 25.4 };
const isExtent = (inches: number): boolean => Number.isFinite(inches) && inches * PAGE_UNITS_PER_INCH >= 1;
/** A hundredth of a unit is finer than any mark; rounding makes runs of equal pages equal. */
const atLeastOne = (units: number): number => Math.max(1, Math.round(units * 100) / 100);
