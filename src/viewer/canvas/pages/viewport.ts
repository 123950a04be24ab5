import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { shallow } from 'zustand/shallow';
import { viewPoint } from '#core/kernel/geometry.ts';
import type { ViewPoint } from '#core/kernel/geometry.ts';
import { pageNo } from '#core/kernel/ids.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { clampScale } from '#src/viewer/model/camera.ts';
import type { Camera, PagePlacement, Rotation } from '#src/viewer/model/camera.ts';
import { neededImages, detailOf, sharpRung } from '#src/viewer/model/neededImages.ts';
import type { View } from '#src/viewer/model/neededImages.ts';
import { createLayout, pageBox, PAGE_GAP, placePages } from '#src/viewer/model/layout.ts';
import type { Layout } from '#src/viewer/model/layout.ts';
import { pageCountOf } from '#src/viewer/model/rows.ts';
import type { Arrangement, PageRun } from '#src/viewer/model/rows.ts';
import { rested, restingAt, scrolled, turned } from '#src/viewer/model/motion.ts';
import {
  centreAcross,
  centrePage,
  clampCamera,
  fitScale,
  goToPage,
  turnedTo,
  viewportCentre,
  zoomAt,
} from '#src/viewer/model/navigate.ts';
import type { Place } from '#src/viewer/model/place.ts';
import { valueAfter } from '#src/viewer/model/status.ts';
import type { Next, ViewStatus } from '#src/viewer/model/status.ts';
import { CANVAS } from '#src/viewer/session/rasters/open.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { measure } from '#src/viewer/session/timing.ts';
import type { Timed } from '#src/viewer/session/timing.ts';
import { whenIdle } from '#src/viewer/session/whenIdle.ts';
import { createFlying } from './flying.ts';
import type { FlyingParts } from './flying.ts';
import { createPageMessages } from './messages.ts';
import type { PageMessages } from './messages.ts';
import { paintPages } from './paint.ts';
import { canvasPixelRatio, watchPixelRatio } from './pixelRatio.ts';
import type { Scroller } from './scroller.ts';
import type { Surface } from './surface.ts';

/**
 * Moves the camera over the document, paints the visible pages and requests their images. Frames do not involve React.
 */
export interface Viewport extends Pick<PageMessages, 'failed' | 'flawed'> {
  readonly status: Pick<StoreApi<ViewStatus>, 'getState' | 'subscribe'>;
  /** Positions of the visible pages; updated in each frame that moved them, before the browser paints it. */
  readonly placements: Pick<StoreApi<readonly PagePlacement[]>, 'getState' | 'subscribe'>;
  /** Whether a page has been shown or has failed: from then on parts that are not needed for reading may load. */
  readonly shown: Pick<StoreApi<boolean>, 'getState' | 'subscribe'>;
  /** @throws RangeError outside 1..pageCount */
  readonly goTo: (page: PageNo) => void;
  /** To the next or previous page, or pair of pages, within the document. */
  readonly turn: (direction: 1 | -1) => void;
  /**
   * Keeps the page point under `anchor` (default: the centre) in place. A step starts from the result of the previous
   * one, not from the status, which is only updated once per frame, so no rapid key press is lost.
   */
  readonly zoomTo: (scale: Next<number>, anchor?: ViewPoint) => void;
  /** Moves the document under the viewport, in CSS px. */
  readonly panBy: (right: number, down: number) => void;
  readonly fit: (mode: 'width' | 'page') => void;
  readonly rotate: (rotation: Next<Rotation>) => void;
  readonly arrange: (arrangement: Arrangement) => void;
  /** Whether the user has scrolled within the last moments: the page number may change with the next frame. */
  readonly isScrolling: () => boolean;
  /** Whether the pages fly by, so that nothing is drawn over them. */
  readonly isFlying: () => boolean;
  /** The current position, for restoring it next time. */
  readonly place: () => Place;
  /** Sets the document's pages when they become known or change; the user stays on the page. */
  readonly setPages: (pages: readonly PageRun[]) => void;
  readonly destroy: () => void;
}

export interface ViewportParts extends FlyingParts {
  readonly container: HTMLElement;
  readonly scroller: Scroller;
  readonly surface: Surface;
  readonly rasters: OpenRasters;
}

/** Pause in ms after which a movement has ended and sharp images are worth requesting. */
const SETTLE_MS = 150;
/** Milliseconds between two page numbers while the pages fly by. */
const STATUS_MS = 250;
/** Milliseconds after which a page without image is shown as paper even if the browser has been busy until then. */
const PAPER_MS = 60;

export function createViewport(pages: readonly PageRun[], place: Place, parts: ViewportParts): Viewport {
  const { container, scroller, surface, rasters } = parts;
  const start: Camera = {
    viewport: scroller.viewport(),
    scale: clampScale(place.scale),
    rotation: place.rotation,
    left: 0,
    top: 0,
  };
  let view: View = {
    layout: createLayout(pages, place.rotation),
    camera: start,
    pixelRatio: canvasPixelRatio(devicePixelRatio, start.viewport),
    zooming: false,
    motion: restingAt(0, performance.now()),
    maxPixels: rasters.limits.maxPixels,
    detail: rasters.canDetail,
  };
  let zoomMode = place.mode;
  let sizes = pages;
  /**
   * The page the user navigated to stays the current one until they scroll: a short page may never reach the centre.
   */
  let visited: PageNo | undefined = place.page;
  let awaited: { readonly name: Timed; readonly since: number } | undefined = {
    name: 'viewer:open→sharp',
    since: performance.now(),
  };
  let frame = 0;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let settlesAt = 0;
  /** Until the first drawing. */
  let cancelFirst: (() => void) | undefined = whenIdle(() => draw(), PAPER_MS);

  const current = (): PageNo => visited ?? centrePage(view.layout, view.camera);
  const statusNow = (): ViewStatus => ({
    page: current(),
    pageCount: view.layout.pageCount,
    scale: view.camera.scale,
    mode: zoomMode,
    rotation: view.camera.rotation,
    arrangement: view.layout.arrangement,
  });
  const status = createStore<ViewStatus>(statusNow);
  let told = 0;
  const tellStatus = (): void => {
    told = performance.now();
    const now = statusNow();
    if (!shallow(now, status.getState())) status.setState(now, true);
  };
  const placements = createStore<readonly PagePlacement[]>(() => []);
  const messages = createPageMessages(rasters);
  const shown = createStore<boolean>(() => false);

  const flying = createFlying(parts, rasters);
  const pictures = { ...rasters, isBeneath: flying.isBeneath };
  const takePagesAway = surface.add((context) => paintPages(context, placements.getState(), pictures, view.pixelRatio));

  const isSharp = (page: PageNo): boolean => {
    const picture = rasters.picture(page);
    const detail = detailOf(view, page);
    return detail === undefined
      ? picture !== undefined && !picture.stale && picture.dpi >= sharpRung(view, page)
      : rasters.serves(detail);
  };

  /**
   * Requests at once what the screen lacks; what is only fetched ahead is requested after the frame, because requesting
   * takes as long as a page turn.
   */
  const ask = (): void => {
    clearTimeout(asking);
    const wants = neededImages(view);
    const isComplete = wants.every((want) => want.priority !== 'visible' || rasters.serves(want));
    if (isComplete) asking = setTimeout(() => rasters.want(CANVAS, wants), 0);
    else rasters.want(CANVAS, wants);
  };
  const draw = (): void => {
    cancelFirst?.();
    cancelFirst = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
    placements.setState(placePages(view.layout, view.camera, view.pixelRatio), true);
    flying.drawing(view, placements.getState());
    surface.draw();
    if (awaited !== undefined && view.layout.pageCount > 0 && isSharp(current())) {
      measure(awaited.name, awaited.since, { page: current() });
      awaited = undefined;
    }
    ask();
    messages.update(placements.getState());
    if (
      !shown.getState() &&
      (messages.failed.getState().length > 0 ||
        placements.getState().some(({ pageNo: page }) => rasters.picture(page) !== undefined))
    )
      shown.setState(true, true);
    tellStatus();
  };
  const drawSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  const settle = (): void => {
    settling = undefined;
    flying.rest();
    view = { ...view, zooming: false, motion: rested(view.motion) };
    scroller.show(view.layout, view.camera);
    drawSoon();
  };
  /** Setting a timer takes too long to be done in every frame: one that comes too early is set again. */
  const settleInTime = (): void => {
    const remaining = settlesAt - performance.now();
    if (remaining <= 0) settle();
    else settling = setTimeout(settleInTime, remaining);
  };
  const settleLater = (): void => {
    settlesAt = performance.now() + SETTLE_MS;
    settling ??= setTimeout(settleInTime, SETTLE_MS);
  };

  /** Every movement except the user's own scrolling goes through here. */
  const move = (changes: Partial<View>): void => {
    // It must be drawn, even if the pages go on flying: their images lie where they were.
    flying.rest();
    view = { ...view, ...changes };
    view = { ...view, camera: clampCamera(view.layout, view.camera) };
    scroller.show(view.layout, view.camera);
    drawSoon();
  };
  /**
   * The camera at the scale of the zoom mode, keeping the place at the top: the page the user went to or wants to see
   * whole, or else the line being read.
   */
  const fitted = (layout: Layout, camera: Camera, page: PageNo): Camera => {
    if (zoomMode === 'free' || layout.pageCount === 0) return camera;
    const topCentre = viewPoint(camera.viewport.width / 2, 0);
    const zoomed = centreAcross(
      layout,
      zoomAt(layout, camera, fitScale(layout, camera, page, zoomMode), topCentre),
      page,
    );
    return visited === undefined && zoomMode === 'width' ? zoomed : goToPage(layout, zoomed, page);
  };
  /** Recomputes the layout; the user stays on the page, or gets to the last one if it is gone. */
  const relayout = ({
    rotation = view.camera.rotation,
    arrangement = view.layout.arrangement,
    page: wanted = current(),
  }: {
    rotation?: Rotation;
    arrangement?: Arrangement;
    page?: PageNo;
  }): void => {
    const count = pageCountOf(sizes);
    const page = pageNo(Math.max(1, Math.min(wanted, count)));
    const layout = createLayout(sizes, rotation, arrangement, page);
    const camera = fitted(layout, { ...view.camera, rotation }, page);
    if (layout.pageCount > 0) visited = page;
    move({ layout, camera: layout.pageCount === 0 ? camera : goToPage(layout, camera, page) });
  };
  const goTo = (page: PageNo): void => {
    awaited ??= { name: 'viewer:page-turn', since: performance.now() };
    const from = current();
    if (view.layout.only !== undefined && view.layout.only !== page) relayout({ page });
    const camera = goToPage(view.layout, view.camera, page);
    visited = page;
    // In single page view all pages are at the top: the direction follows from the page numbers.
    move({
      camera,
      motion: turned(
        view.motion,
        camera.top,
        performance.now(),
        page === from ? view.motion.direction : page > from ? 1 : -1,
      ),
    });
    // If the image is at hand, it is drawn now instead of in the next frame.
    if (isSharp(page)) draw();
  };

  const onScroll = (): void => {
    const camera = scroller.follow(view.layout, view.camera);
    if (camera === view.camera) return;
    visited = undefined;
    view = { ...view, camera, motion: scrolled(view.motion, camera.top, performance.now()) };
    settleLater();
    if (!flying.follow(view, scroller.offset(camera))) {
      drawSoon();
      return;
    }
    cancelAnimationFrame(frame);
    frame = 0;
    if (performance.now() - told > STATUS_MS) tellStatus();
  };
  const onResize = (): void => {
    const viewport = scroller.viewport();
    const pixelRatio = canvasPixelRatio(devicePixelRatio, viewport);
    const size = surface.size();
    if (viewport.width === size.width && viewport.height === size.height && pixelRatio === surface.pixelRatio()) return;
    view = { ...view, camera: { ...view.camera, viewport }, pixelRatio };
    const camera = fitted(view.layout, view.camera, current());
    // While an edge is dragged every frame has another scale: images are only decoded for the final one. The first
    // image is not delayed.
    const zooming = camera.scale !== view.camera.scale && awaited === undefined;
    if (zooming) settleLater();
    move({ camera, zooming: view.zooming || zooming });
    placements.setState(placePages(view.layout, view.camera, view.pixelRatio), true);
    surface.resize(viewport, pixelRatio);
    // An empty canvas is never seen, unless it was empty before.
    if (cancelFirst === undefined) draw();
  };

  const resizing = new ResizeObserver(onResize);
  resizing.observe(container);
  container.addEventListener('scroll', onScroll, { passive: true });
  const endings = [
    watchPixelRatio(onResize),
    rasters.subscribe((page) => {
      flying.changed(page);
      if (!flying.isFlying() && placements.getState().some((placement) => placement.pageNo === page)) drawSoon();
    }),
  ];
  relayout({ page: place.page, arrangement: place.arrangement });
  onResize();
  if (Math.abs(place.down) > 1 && view.layout.pageCount > 0) {
    move({ camera: { ...view.camera, top: view.camera.top + place.down * view.camera.scale } });
    visited = undefined;
  }
  // An image that is here already is drawn in the next frame; another is requested before the canvas gets its memory,
  // which takes a while.
  if (!isSharp(current())) {
    cancelAnimationFrame(frame);
    frame = 0;
    ask();
  }

  return {
    status,
    placements,
    shown,
    failed: messages.failed,
    flawed: messages.flawed,
    goTo,
    turn: (direction) => goTo(turnedTo(view.layout, current(), direction)),
    zoomTo(scale, anchor = viewportCentre(view.camera)) {
      zoomMode = 'free';
      visited = undefined;
      settleLater();
      move({ camera: zoomAt(view.layout, view.camera, valueAfter(view.camera.scale, scale), anchor), zooming: true });
    },
    panBy(right, down) {
      visited = undefined;
      move({ camera: { ...view.camera, left: view.camera.left + right, top: view.camera.top + down } });
    },
    fit(to) {
      zoomMode = to;
      move({ camera: fitted(view.layout, view.camera, current()) });
    },
    rotate: (rotation) => relayout({ rotation: valueAfter(view.camera.rotation, rotation) }),
    arrange: (arrangement) => relayout({ arrangement }),
    isScrolling: () => view.motion.velocity !== 0,
    isFlying: flying.isFlying,
    place() {
      const { layout, camera } = view;
      const page = current();
      const down =
        layout.pageCount === 0 ? 0 : (camera.top + PAGE_GAP - pageBox(layout, camera.scale, page).y) / camera.scale;
      return {
        page,
        down,
        mode: zoomMode,
        scale: camera.scale,
        rotation: camera.rotation,
        arrangement: layout.arrangement,
      };
    },
    setPages(next) {
      sizes = next;
      relayout({});
    },
    destroy() {
      cancelFirst?.();
      cancelAnimationFrame(frame);
      clearTimeout(settling);
      clearTimeout(asking);
      resizing.disconnect();
      container.removeEventListener('scroll', onScroll);
      for (const end of endings) end();
      rasters.want(CANVAS, []);
      takePagesAway();
      flying.end();
    },
  };
}
