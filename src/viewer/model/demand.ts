import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Camera } from './camera.ts';
import { pageAt, pageBox, PAGE_GAP, visiblePages } from './layout.ts';
import type { Layout } from './layout.ts';
import type { Motion } from './motion.ts';

/** Resolutions a page is asked for, dots per inch: few, so that caches on both sides hit. */
export const RUNGS = [50, 100, 150, 300, 600] as const;
export type Rung = (typeof RUNGS)[number];

/** In the order of service. */
export type Priority = 'visible' | 'sharpen' | 'ahead' | 'thumbnail';

/** A page image that is wanted. The list of them is ordered: the first is the most urgent. */
export interface Want {
  readonly pageNo: PageNo;
  readonly dpi: Rung;
  /** A picture finer than this is as good as none: it holds memory that others need, and flickers when shrunk. */
  readonly finest: number;
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
const FIRST_RUNG = 150;
const COARSEST = RUNGS[0];
const MOST_SHRINKING = 4;
/** Above this a page leaves the screen before its sharp picture would have come. */
const FLYING_PAGES_PER_SECOND = 20;
const LOOKAHEAD_MS = 600;
const AHEAD_AT_LEAST = 2;
const AHEAD_AT_MOST = 8;

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
    const finest = hasty ? Infinity : enough * MOST_SHRINKING;
    return { pageNo: page, dpi, finest, priority, bytes: pixelsAt(upright(layout, page), dpi) * 4 };
  };
  const unsharp = hasty ? [] : visible.filter((page) => sharpRung(view, page) > FIRST_RUNG);
  return [
    ...nearestFirst(view, visible).map((page) => want(page, 'visible')),
    ...nearestFirst(view, unsharp).map((page) => want(page, 'sharpen')),
    ...heading(view, first, last).map((page) => want(page, 'ahead')),
  ];
}

/** The rung at which a page looks sharp in this view. */
export const sharpRung = (view: Omit<View, 'motion' | 'zooming'>, page: PageNo): Rung =>
  rungFor(dotsPerInch(view), upright(view.layout, page), view.maxPixels);

/** Resolution of the screen over the page: dots (device px) per inch of paper. */
export const dotsPerInch = (view: Pick<View, 'camera' | 'pixelRatio'>): number =>
  view.camera.scale * PAGE_UNITS_PER_INCH * view.pixelRatio;

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

/** Pages off the screen worth having: as far as the reader gets while a page is fetched, and the one just left. */
function heading({ layout, camera, motion }: View, first: PageNo, last: PageNo): PageNo[] {
  const reach = camera.viewport.height / 2 + Math.abs(motion.velocity) * LOOKAHEAD_MS;
  const down = motion.direction === 1;
  const edge = down ? last : first;
  const farthest = pageAt(layout, camera.scale, down ? camera.top + camera.viewport.height + reach : camera.top - reach);
  const count = Math.min(AHEAD_AT_MOST, Math.max(AHEAD_AT_LEAST + motion.turns, Math.abs(farthest - edge)));
  const pages: PageNo[] = [];
  for (let step = 1; step <= count; step += 1) pages.push(pageNo(edge + step * motion.direction));
  pages.push(pageNo(down ? first - 1 : last + 1));
  return pages.filter((page) => page >= 1 && page <= layout.pageCount);
}
