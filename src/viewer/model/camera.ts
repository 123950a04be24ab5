import { pagePoint, PAGE_UNITS_PER_INCH, viewPoint } from '#core/kernel/geometry.ts';
import type { PagePoint, Rect, Size, ViewPoint } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';

/** Clockwise rotation of the view in degrees. It only affects the view: stored marks and pages stay upright. */
export type Rotation = 0 | 90 | 180 | 270;

/** The part of the document in view: the single source of every position on screen. */
export interface Camera {
  /** Size of the viewport in CSS px. */
  readonly viewport: Size;
  /** CSS px per page unit. */
  readonly scale: number;
  readonly rotation: Rotation;
  /** Top left of the viewport within the laid-out document, in CSS px. */
  readonly left: number;
  readonly top: number;
}

/** A page's position on screen: its box in CSS px of the viewport, after the view's rotation. */
export interface PagePlacement extends Rect {
  readonly pageNo: PageNo;
  /** CSS px per page unit. */
  readonly scale: number;
  readonly rotation: Rotation;
}

const CSS_PX_PER_INCH = 96;
/** The scale for 100 %: one inch of paper is 96 CSS px. */
export const ACTUAL_SIZE_SCALE = CSS_PX_PER_INCH / PAGE_UNITS_PER_INCH;
export const MIN_SCALE = ACTUAL_SIZE_SCALE * 0.1;
export const MAX_SCALE = ACTUAL_SIZE_SCALE * 10;

export const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Whether the rotation exchanges width and height. */
export const isQuarterTurn = (rotation: Rotation): boolean => rotation === 90 || rotation === 270;

const CLOCKWISE: Readonly<Record<Rotation, Rotation>> = { 0: 90, 90: 180, 180: 270, 270: 0 };
/** The rotation after a clockwise quarter turn. */
export const turnClockwise = (rotation: Rotation): Rotation => CLOCKWISE[rotation];

/** The point of the upright page beneath a viewport point; outside the page it is outside the page's box. */
export function viewToPage(placement: PagePlacement, view: ViewPoint): PagePoint {
  const { scale, rotation } = placement;
  const left = (view.x - placement.x) / scale;
  const top = (view.y - placement.y) / scale;
  const right = placement.width / scale - left;
  const bottom = placement.height / scale - top;
  if (rotation === 90) return pagePoint(top, right);
  if (rotation === 180) return pagePoint(right, bottom);
  if (rotation === 270) return pagePoint(bottom, left);
  return pagePoint(left, top);
}

/** The viewport point of a point of the upright page: the inverse of {@link viewToPage}. */
export function pageToView(placement: PagePlacement, page: PagePoint): ViewPoint {
  const { x, y, width, height, scale, rotation } = placement;
  const across = page.x * scale;
  const down = page.y * scale;
  if (rotation === 90) return viewPoint(x + width - down, y + across);
  if (rotation === 180) return viewPoint(x + width - across, y + height - down);
  if (rotation === 270) return viewPoint(x + down, y + height - across);
  return viewPoint(x + across, y + down);
}

/** The page point at, or nearest to, the centre of a viewport of this size (CSS px); null if no page is visible. */
export const middleOfView = (placements: readonly PagePlacement[], { width, height }: Size): PageSpot | null =>
  nearestSpot(placements, viewPoint(width / 2, height / 2));

/** A place on a page. */
export interface PageSpot {
  readonly page: PageNo;
  readonly at: PagePoint;
}

/** The place on a visible page that is nearest to a point of the view; null if no page is visible. */
export function nearestSpot(placements: readonly PagePlacement[], { x, y }: ViewPoint): PageSpot | null {
  let nearest: { readonly placement: PagePlacement; readonly at: ViewPoint } | undefined;
  let least = Infinity;
  for (const placement of placements) {
    const at = viewPoint(within(x, placement.x, placement.width), within(y, placement.y, placement.height));
    const distance = Math.hypot(at.x - x, at.y - y);
    if (distance < least) [nearest, least] = [{ placement, at }, distance];
  }
  return nearest ? { page: nearest.placement.pageNo, at: viewToPage(nearest.placement, nearest.at) } : null;
}

const within = (value: number, from: number, extent: number): number => Math.max(from, Math.min(value, from + extent));
