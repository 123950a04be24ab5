import type { Brand } from './brand.ts';

/**
 * A point on a page in page units: 1/150 inch, origin top left of the unrotated page, y downwards
 * (docs/decisions/0002-page-unit.md). One unit is one pixel at the default of 150 dpi (specification, section 9).
 */
export type PagePoint = Brand<{ readonly x: number; readonly y: number }, 'PagePoint'>;
/** A point in the viewport in CSS pixels, origin top left of the canvas. */
export type ViewPoint = Brand<{ readonly x: number; readonly y: number }, 'ViewPoint'>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

export const pagePoint = (x: number, y: number): PagePoint => ({ x, y }) as PagePoint;
export const viewPoint = (x: number, y: number): ViewPoint => ({ x, y }) as ViewPoint;

/** Page units per inch. */
export const PAGE_UNITS_PER_INCH = 150;
/** PDF points per inch. */
export const POINTS_PER_INCH = 72;

/** The smallest rectangle that holds both. */
export const union = (one: Rect, other: Rect): Rect => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
};
