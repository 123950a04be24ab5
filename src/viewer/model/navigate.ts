import { viewPoint } from '#core/kernel/geometry.ts';
import type { ViewPoint } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { clampScale } from './camera.ts';
import type { Camera } from './camera.ts';
import { contentSize, pageAt, pageBox, PAGE_GAP, rowOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { isSpread } from './rows.ts';

/** How the scale reacts to window changes: unchanged, or fitted again. */
export type ZoomMode = 'free' | 'width' | 'page';

/** Limits the camera to the column; a column narrower than the viewport is centred. */
export function clampCamera(layout: Layout, camera: Camera): Camera {
  const content = contentSize(layout, camera.scale);
  const spare = content.width - camera.viewport.width;
  const left = spare <= 0 ? spare / 2 : Math.min(spare, Math.max(0, camera.left));
  const top = Math.min(lowestTop(layout, camera), Math.max(0, camera.top));
  return { ...camera, left, top };
}

/** The largest possible top of the camera, in CSS px. */
export const lowestTop = (layout: Layout, camera: Camera): number =>
  Math.max(0, contentSize(layout, camera.scale).height - camera.viewport.height);

/** The page at the centre of the viewport. */
export const centrePage = (layout: Layout, camera: Camera): PageNo =>
  pageAt(layout, camera.scale, camera.top + camera.viewport.height / 2);

/** The page a turn leads to: the next or previous row, within the document. */
export function turnedTo(layout: Layout, page: PageNo, direction: 1 | -1): PageNo {
  const { first, last } = rowOf(layout, page);
  const next = direction === 1 ? last + 1 : first - 1;
  return next < 1 || next > layout.pageCount ? page : rowOf(layout, pageNo(next)).first;
}

/** Scrolls the top of a page to the top of the viewport, as far as the end of the column allows. */
export const goToPage = (layout: Layout, camera: Camera, page: PageNo): Camera =>
  clampCamera(layout, { ...camera, top: pageBox(layout, camera.scale, page).y - PAGE_GAP });

/** Centres a page, or the pair it belongs to, horizontally, as far as the column's edges allow. */
export function centreAcross(layout: Layout, camera: Camera, page: PageNo): Camera {
  const { first, last } = rowOf(layout, page);
  const [left, right] = [pageBox(layout, camera.scale, first), pageBox(layout, camera.scale, last)];
  return clampCamera(layout, { ...camera, left: (left.x + right.x + right.width - camera.viewport.width) / 2 });
}

/** The scale at which a page fills the viewport's width or fits into it, including margins. */
export function fitScale(layout: Layout, camera: Camera, page: PageNo, mode: 'width' | 'page'): number {
  const { first, last } = rowOf(layout, page);
  const [size, beside] = [pageBox(layout, 1, first), pageBox(layout, 1, last)];
  // Side by side the fold stays in the middle, so the wider page determines both halves.
  const across = isSpread(layout.arrangement)
    ? (camera.viewport.width - 3 * PAGE_GAP) / (2 * Math.max(size.width, beside.width))
    : (camera.viewport.width - 2 * PAGE_GAP) / size.width;
  const down = (camera.viewport.height - 2 * PAGE_GAP) / Math.max(size.height, beside.height);
  return clampScale(mode === 'width' ? across : Math.min(across, down));
}

/** Zooms so that the page point beneath `anchor` stays in place, as far as the ends allow. */
export function zoomAt(layout: Layout, camera: Camera, scale: number, anchor: ViewPoint): Camera {
  if (layout.pageCount === 0) return camera;
  const target = clampScale(scale);
  const page = pageAt(layout, camera.scale, camera.top + anchor.y);
  const from = pageBox(layout, camera.scale, page);
  const to = pageBox(layout, target, page);
  const growth = target / camera.scale;
  return clampCamera(layout, {
    ...camera,
    scale: target,
    left: to.x + (camera.left + anchor.x - from.x) * growth - anchor.x,
    top: to.y + (camera.top + anchor.y - from.y) * growth - anchor.y,
  });
}

export const viewportCentre = (camera: Camera): ViewPoint =>
  viewPoint(camera.viewport.width / 2, camera.viewport.height / 2);
