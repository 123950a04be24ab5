import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn } from './camera.ts';
import type { Camera } from './camera.ts';
import { partInView, partOnPage } from './detail.ts';
import { pageAt, pageBox, PAGE_GAP, placementOf, visiblePages } from './layout.ts';
import type { Layout } from './layout.ts';
import type { Motion } from './motion.ts';
import { detailRungFor, isFineEnough, isTooLarge, pixelsAt, rungFor, RUNGS } from './rungs.ts';
import type { Rung } from './rungs.ts';

/** In order of service. `stock` is fetched, but decoded only when the user comes closer. */
export type Priority = 'visible' | 'sharpen' | 'ahead' | 'stock' | 'thumbnail';

/** A page image that is needed. Lists of them are ordered, most urgent first. */
export interface Want {
  readonly pageNo: PageNo;
  readonly dpi: Rung;
  /** The part of the upright page, in page units; absent for the whole page. */
  readonly region?: Rect;
  /**
   * Device pixels covered by the upright page or part: an image of exactly this size is painted without scaling, which
   * is sharpest, fastest and smallest. Absent if any size will do for the moment.
   */
  readonly size?: Size;
  readonly priority: Priority;
  /** Bytes of the decoded image: width × height × 4. */
  readonly bytes: number;
}

export interface View {
  readonly layout: Layout;
  readonly camera: Camera;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  readonly motion: Motion;
  /** The scale is changing: anything requested now may soon be wrong. */
  readonly zooming: boolean;
  /** Most pixels for the image of a whole page on this device. */
  readonly maxPixels: number;
  /** Parts of pages can be requested separately, so that the visible part is sharp at any zoom. */
  readonly detail: boolean;
}

/** Shown first if the screen needs more: up to this resolution, rendering and fetching cause no noticeable wait. */
export const FIRST_RUNG = 150;
const COARSEST = RUNGS[0];
/** At a higher speed a page is gone before its sharp image arrives. */
const FLYING_PAGES_PER_SECOND = 20;
const LOOKAHEAD_MS = 600;
const AHEAD_AT_LEAST = 2;
const AHEAD_AT_MOST = 8;
/** Pages fetched ahead per page turn in quick succession, as users leaf faster than single pages arrive. */
const STOCK_PER_TURN = 2;
const STOCK_AT_MOST = 24;

/**
 * The images a view needs, most urgent first and at most one per page and resolution: visible pages; then sharper
 * images of those that need a high resolution, or of their visible part if the whole would be too large; then the pages
 * the user is heading for. Never more than the screen can show, and only coarse images while flying or zooming, when
 * sharp ones would come too late.
 */
export function neededImages(view: View): Want[] {
  const { layout, camera } = view;
  const visible = visiblePages(layout, camera);
  const [first, last] = [visible.at(0), visible.at(-1)];
  if (first === undefined || last === undefined) return [];
  const hasty = view.zooming || isFlying(view, pageBox(layout, camera.scale, first));
  const want = (page: PageNo, priority: Priority): Want => {
    const enough = sharpRung(view, page);
    const dpi = hasty ? COARSEST : priority === 'sharpen' || enough < FIRST_RUNG ? enough : FIRST_RUNG;
    const size = screenSize(view, page);
    const fetched = pixelsAt(upright(layout, page), dpi);
    if (hasty || dpi < enough || isTooLarge(size, fetched)) return { pageNo: page, dpi, priority, bytes: fetched * 4 };
    return { pageNo: page, dpi, size, priority, bytes: size.width * size.height * 4 };
  };
  const sharpened = hasty
    ? []
    : nearestFirst(view, visible).flatMap(
        (page) => detailOf(view, page) ?? (sharpRung(view, page) > FIRST_RUNG ? want(page, 'sharpen') : []),
      );
  const { ahead, beyond } = heading(view, first, last);
  return [
    ...nearestFirst(view, visible).map((page) => want(page, 'visible')),
    ...sharpened,
    ...ahead.map((page) => want(page, 'ahead')),
    ...(hasty ? [] : beyond).map((page) => ({ ...want(page, 'stock'), bytes: 0 })),
  ];
}

/**
 * The first image of a document, requested before anything is laid out. Sharper ones follow if the screen needs them.
 */
export const firstWant = (page: PageNo, dpi: Rung = FIRST_RUNG): Want => ({
  pageNo: page,
  dpi,
  priority: 'visible',
  bytes: 0,
});

/**
 * The resolution to start with at a scale (CSS px per page unit): sharp, but not higher than what comes without a wait.
 */
export function firstRung(scale: number, pixelRatio: number): Rung {
  const sharp = detailRungFor(scale * PAGE_UNITS_PER_INCH * pixelRatio);
  return sharp < FIRST_RUNG ? sharp : FIRST_RUNG;
}

/**
 * The part of a visible page that must be requested separately to look sharp; undefined if an image of the whole page
 * suffices or is all there is.
 */
export function detailOf(view: View, page: PageNo): Want | undefined {
  const dots = dotsPerInch(view);
  if (!view.detail || isFineEnough(sharpRung(view, page), dots)) return undefined;
  const { layout, camera, pixelRatio } = view;
  const { width, height } = upright(layout, page);
  const region = partInView(
    placementOf(layout, camera, page),
    isQuarterTurn(camera.rotation) ? { width: height, height: width } : { width, height },
    camera,
  );
  if (region === undefined) return undefined;
  const dpi = detailRungFor(dots);
  const size = partOnPage(region, camera.scale * pixelRatio);
  const fetched = pixelsAt(region, dpi);
  const part = { pageNo: page, dpi, region, priority: 'sharpen' } as const;
  return isTooLarge(size, fetched)
    ? { ...part, bytes: fetched * 4 }
    : { ...part, size: { width: size.width, height: size.height }, bytes: size.width * size.height * 4 };
}

/** The resolution at which a whole page looks sharp in this view, or the finest this device can hold. */
export const sharpRung = (view: Pick<View, 'layout' | 'camera' | 'pixelRatio' | 'maxPixels'>, page: PageNo): Rung =>
  rungFor(dotsPerInch(view), upright(view.layout, page), view.maxPixels);

/** Screen resolution relative to the page: device px per inch of paper. */
export const dotsPerInch = (view: Pick<View, 'camera' | 'pixelRatio'>): number =>
  view.camera.scale * PAGE_UNITS_PER_INCH * view.pixelRatio;

/** Device pixels of the upright page on screen, rounded as in painting. */
function screenSize({ layout, camera, pixelRatio }: View, page: PageNo): Size {
  const box = pageBox(layout, camera.scale, page);
  const [width, height] = [Math.round(box.width * pixelRatio), Math.round(box.height * pixelRatio)];
  return isQuarterTurn(camera.rotation) ? { width: height, height: width } : { width, height };
}

/** Size of a page in page units; its area does not depend on the view's rotation. */
const upright = (layout: Layout, page: PageNo): Size => pageBox(layout, 1, page);

function isFlying({ motion }: View, page: Rect): boolean {
  const pagesPerSecond = (Math.abs(motion.velocity) * 1000) / (page.height + PAGE_GAP);
  return pagesPerSecond > FLYING_PAGES_PER_SECOND;
}

function nearestFirst({ layout, camera }: View, pages: readonly PageNo[]): PageNo[] {
  const centre = camera.top + camera.viewport.height / 2;
  const distance = (page: PageNo): number => {
    const box = pageBox(layout, camera.scale, page);
    return Math.max(0, box.y - centre, centre - box.y - box.height);
  };
  return pages.toSorted((a, b) => distance(a) - distance(b));
}

/**
 * Invisible pages worth having: as far as the user gets while a page is fetched, and the page just left; `beyond` are
 * those that leafing will need.
 */
function heading(
  { layout, camera, motion }: View,
  first: PageNo,
  last: PageNo,
): { readonly ahead: PageNo[]; readonly beyond: PageNo[] } {
  const reach = camera.viewport.height / 2 + Math.abs(motion.velocity) * LOOKAHEAD_MS;
  const down = motion.direction === 1;
  const edge = down ? last : first;
  const farthest = pageAt(
    layout,
    camera.scale,
    down ? camera.top + camera.viewport.height + reach : camera.top - reach,
  );
  const count = Math.min(AHEAD_AT_MOST, Math.max(AHEAD_AT_LEAST + motion.turns, Math.abs(farthest - edge)));
  const stocked = Math.min(STOCK_AT_MOST, motion.turns * STOCK_PER_TURN);
  const from = (start: number, steps: number): PageNo[] =>
    Array.from({ length: steps }, (_, step) => pageNo(start + step * motion.direction));
  const inside = (pages: readonly PageNo[]): PageNo[] => pages.filter((page) => page >= 1 && page <= layout.pageCount);
  return {
    ahead: inside([...from(edge + motion.direction, count), pageNo(down ? first - 1 : last + 1)]),
    beyond: inside(from(edge + motion.direction * (count + 1), stocked)),
  };
}
