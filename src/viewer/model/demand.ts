import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn } from './camera.ts';
import type { Camera } from './camera.ts';
import { pageAt, pageBox, PAGE_GAP, visiblePages } from './layout.ts';
import type { Layout } from './layout.ts';
import type { Motion } from './motion.ts';

/** Resolutions a page is asked for, dots per inch: few, so that caches on both sides hit. */
export const RUNGS = [50, 100, 150, 300, 600] as const;
export type Rung = (typeof RUNGS)[number];

/** In the order of service. What is stocked is fetched, but decoded only when the reader comes nearer. */
export type Priority = 'visible' | 'sharpen' | 'ahead' | 'stock' | 'thumbnail';

/** A page image that is wanted. The list of them is ordered: the first is the most urgent. */
export interface Want {
  readonly pageNo: PageNo;
  readonly dpi: Rung;
  /**
   * The device pixels that the upright page covers: a picture of just this size is painted without scaling, which is sharpest,
   * fastest and smallest. Absent where a picture of any size will do for the moment.
   */
  readonly size?: Size;
  readonly priority: Priority;
  /** Bytes the decoded picture takes: width × height × 4. */
  readonly bytes: number;
}

export interface View {
  readonly layout: Layout;
  readonly camera: Camera;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  readonly motion: Motion;
  /** The scale is just changing: whatever is asked for now may be wrong in a moment. */
  readonly zooming: boolean;
  /** Most pixels one page image may have on this device. */
  readonly maxPixels: number;
}

/** Enlarging a picture by so little is not seen, and saves up to three quarters of its bytes. */
const UNSEEN_ENLARGEMENT = 1.05;
/** Shown first where the screen needs more: up to here a page is rendered and fetched without a noticeable wait. */
export const FIRST_RUNG = 150;
const COARSEST = RUNGS[0];
/** Above this a page leaves the screen before its sharp picture would have come. */
const FLYING_PAGES_PER_SECOND = 20;
const LOOKAHEAD_MS = 600;
const AHEAD_AT_LEAST = 2;
const AHEAD_AT_MOST = 8;
/** Pages stocked for each page turn in quick succession: whoever leafs needs bytes sooner than a line brings them page by page. */
const STOCK_PER_TURN = 2;
const STOCK_AT_MOST = 24;

/** The coarsest rung that looks sharp at a resolution of the screen (dots per inch), kept below `maxPixels` for a page of this size (page units). */
export function rungFor(dotsPerInch: number, page: Size, maxPixels: number): Rung {
  const affordable = RUNGS.filter((rung) => pixelsAt(page, rung) <= maxPixels);
  return affordable.find((rung) => rung * UNSEEN_ENLARGEMENT >= dotsPerInch) ?? affordable.at(-1) ?? COARSEST;
}

/**
 * What should be at hand for a view, most urgent first and at most one want for a page and rung: visible pages, the
 * sharper pictures of those that need a high rung, then the pages the reader is heading for. Never more than the screen
 * can show; a coarse picture while flying or zooming, when a sharp one would come too late.
 */
export function demand(view: View): Want[] {
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
  const unsharp = hasty ? [] : visible.filter((page) => sharpRung(view, page) > FIRST_RUNG);
  const { ahead, beyond } = heading(view, first, last);
  return [
    ...nearestFirst(view, visible).map((page) => want(page, 'visible')),
    ...nearestFirst(view, unsharp).map((page) => want(page, 'sharpen')),
    ...ahead.map((page) => want(page, 'ahead')),
    ...(hasty ? [] : beyond).map((page) => ({ ...want(page, 'stock'), bytes: 0 })),
  ];
}

/** A picture is not blown up: where no rung is fine enough it is decoded as it is and enlarged while painting. */
const isTooLarge = ({ width, height }: Size, fetched: number): boolean => width * height > fetched * UNSEEN_ENLARGEMENT ** 2;

/** The picture a document begins with, asked for before anything is laid out. What the screen then needs sharper follows. */
export const firstWant = (page: PageNo): Want => ({ pageNo: page, dpi: FIRST_RUNG, priority: 'visible', bytes: 0 });

/** The rung at which a page looks sharp in this view. */
export const sharpRung = (view: Omit<View, 'motion' | 'zooming'>, page: PageNo): Rung =>
  rungFor(dotsPerInch(view), upright(view.layout, page), view.maxPixels);

/** Resolution of the screen over the page: dots (device px) per inch of paper. */
export const dotsPerInch = (view: Pick<View, 'camera' | 'pixelRatio'>): number =>
  view.camera.scale * PAGE_UNITS_PER_INCH * view.pixelRatio;

/** Device pixels that the upright page covers on the screen, as the painting rounds them. */
function screenSize({ layout, camera, pixelRatio }: View, page: PageNo): Size {
  const box = pageBox(layout, camera.scale, page);
  const [width, height] = [Math.round(box.width * pixelRatio), Math.round(box.height * pixelRatio)];
  return isQuarterTurn(camera.rotation) ? { width: height, height: width } : { width, height };
}

const pixelsAt = (page: Size, dpi: number): number =>
  Math.ceil((page.width * dpi) / PAGE_UNITS_PER_INCH) * Math.ceil((page.height * dpi) / PAGE_UNITS_PER_INCH);

/** Size of a page in page units; its area is the same however the view is turned. */
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

/** Pages off the screen worth having: as far as the reader gets while a page is fetched, and the one just left; beyond them, what leafing will need. */
function heading({ layout, camera, motion }: View, first: PageNo, last: PageNo): { readonly ahead: PageNo[]; readonly beyond: PageNo[] } {
  const reach = camera.viewport.height / 2 + Math.abs(motion.velocity) * LOOKAHEAD_MS;
  const down = motion.direction === 1;
  const edge = down ? last : first;
  const farthest = pageAt(layout, camera.scale, down ? camera.top + camera.viewport.height + reach : camera.top - reach);
  const count = Math.min(AHEAD_AT_MOST, Math.max(AHEAD_AT_LEAST + motion.turns, Math.abs(farthest - edge)));
  const stocked = Math.min(STOCK_AT_MOST, motion.turns * STOCK_PER_TURN);
  const from = (start: number, steps: number): PageNo[] => Array.from({ length: steps }, (_, step) => pageNo(start + step * motion.direction));
  const inside = (pages: readonly PageNo[]): PageNo[] => pages.filter((page) => page >= 1 && page <= layout.pageCount);
  return {
    ahead: inside([...from(edge + motion.direction, count), pageNo(down ? first - 1 : last + 1)]),
    beyond: inside(from(edge + motion.direction * (count + 1), stocked)),
  };
}
