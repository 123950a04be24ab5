import type { ViewPoint } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { Camera } from '#src/viewer/model/camera.ts';
import { type Flight, flownOn, RESTING } from '#src/viewer/model/flight.ts';
import { type Layout, pageBox, PAGE_GAP, visiblePages } from '#src/viewer/model/layout.ts';
import { centrePage } from '#src/viewer/model/navigate.ts';
import { neededImages, type View, type Want } from '#src/viewer/model/neededImages.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { CANVAS, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { createFlyingPages } from './flyingPages.ts';

/** Fine enough at this speed, and less than half the pixels of a page that is read. */
const FLYING_DPI: Rung = 100;
/** Pages painted beyond those in view: more would only delay the frames at take-off. */
const PAINTED_AHEAD = 3;

/** Where pages that fly by are shown. */
export interface FlyingParts {
  /** Sticks to the viewport, with the canvas and all that lies over it. */
  readonly window: HTMLElement;
  /** Beneath the window, at the origin of the scrolled content. */
  readonly layer: HTMLElement;
}

/**
 * Scrolls pages that fly by (see model/flight.ts) without drawing them: the window, with all that is drawn, is let go
 * and leaves with the pages it shows, and plain images of the next ones come into view beneath. For the next drawing it
 * returns; the images stay beneath until all visible pages can be drawn.
 */
export interface Flying {
  /** After a scroll event. Whether the pages are flying: then nothing is to be drawn. */
  readonly follow: (view: View, offset: ViewPoint) => boolean;
  readonly isFlying: () => boolean;
  /** The movement has ended. */
  readonly rest: () => void;
  /** The page's image or failure has changed. */
  readonly changed: (page: PageNo) => void;
  /** Just before these pages are drawn. */
  readonly drawing: (view: View, pages: readonly { readonly pageNo: PageNo }[]) => void;
  /** Whether the page's image can be seen beneath the window. */
  readonly isBeneath: (page: PageNo) => boolean;
  readonly end: () => void;
}

export function createFlying({ window, layer }: FlyingParts, rasters: OpenRasters): Flying {
  let flight: Flight = RESTING;
  let wants: readonly Want[] = [];
  /** Pages whose finer images were asked for before take-off: coarser ones would be fetched besides. */
  let asked: ReadonlySet<PageNo> = new Set();
  /** Where the view ends in the direction of the movement. */
  let edge: PageNo | undefined;
  let shown: { readonly layout: Layout; readonly scale: number } | undefined;
  let drawn: Pick<Camera, 'left' | 'top'> = { left: 0, top: 0 };
  const images = createFlyingPages(
    layer,
    (page) => {
      const want = wants.find(({ pageNo }) => pageNo === page);
      return want && rasters.compressed(page, want.dpi);
    },
    rasters.workerCanvas,
  );

  /** Local files, for example, have no images that the browser could show by itself. */
  const hasImages = (): boolean => wants.some(({ pageNo, dpi }) => rasters.compressed(pageNo, dpi) !== undefined);
  const rest = (): void => {
    flight = RESTING;
    edge = undefined;
  };
  const letGo = ({ x, y }: ViewPoint): void => {
    edge = undefined;
    Object.assign(window.style, { position: 'absolute', left: `${drawn.left + x}px`, top: `${drawn.top + y}px` });
  };
  const takeBack = (): void => {
    if (window.style.position !== '') Object.assign(window.style, { position: '', left: '', top: '' });
  };
  /** Whenever another page comes into view, fetches and shows further ones. */
  const lookAhead = (view: View, { x, y }: ViewPoint): void => {
    const { layout, camera, motion, pixelRatio } = view;
    const visible = visiblePages(layout, camera);
    const reached = motion.direction === 1 ? visible.at(-1) : visible[0];
    if (reached === edge) return;
    edge = reached;
    const needed = neededImages(view).filter(({ priority }) => priority === 'visible' || priority === 'ahead');
    if (flight.phase === 'fast') asked = new Set(needed.map(({ pageNo }) => pageNo));
    wants = needed.map((want) =>
      asked.has(want.pageNo) || want.dpi <= FLYING_DPI ? want : { ...want, dpi: FLYING_DPI },
    );
    if (flight.phase === 'flying') rasters.want(CANVAS, wants.map(onlyFetched));
    shown = { layout, scale: camera.scale };
    const pages = wants.slice(0, visible.length + PAINTED_AHEAD).map(({ pageNo }) => pageNo);
    // Before take-off the pages in view are still drawn above their images.
    const urgent = flight.phase === 'flying' ? visible : [];
    const hasAdded = images.show(urgent, pages, {
      left: x,
      top: y,
      rotation: layout.rotation,
      pixelRatio,
      boxOf: (page) => pageBox(layout, camera.scale, page),
    });
    if (flight.phase === 'fast' && hasAdded) edge = undefined;
  };

  return {
    follow(view, offset) {
      const { layout, camera, motion } = view;
      const before = flight;
      const page = pageBox(layout, camera.scale, centrePage(layout, camera)).height + PAGE_GAP;
      // A single page has no next one that could come into view.
      flight = layout.only === undefined ? flownOn(flight, motion, page, camera.viewport.height) : RESTING;
      const takesOff = flight.phase === 'flying' && before.phase !== 'flying';
      if (takesOff && !hasImages()) flight = before;
      else if (takesOff) letGo(offset);
      if (flight.phase === 'resting') rest();
      else lookAhead(view, offset);
      return flight.phase === 'flying';
    },
    isFlying: () => flight.phase === 'flying',
    rest,
    changed: images.complete,
    drawing({ layout, camera }, pages) {
      drawn = camera;
      takeBack();
      if (flight.phase === 'flying') rest();
      if (images.isEmpty()) return;
      const areMoved = shown?.layout !== layout || shown.scale !== camera.scale;
      const areDrawn = pages.every(
        ({ pageNo: page }) => rasters.picture(page) !== undefined || rasters.failure(page) !== undefined,
      );
      if (areMoved || (flight.phase === 'resting' && areDrawn)) images.clear();
    },
    isBeneath: images.has,
    end() {
      takeBack();
      images.end();
    },
  };
}

/** Decoding is left to the browser. */
const onlyFetched = ({ pageNo, dpi }: Want): Want => ({ pageNo, dpi, priority: 'stock', bytes: 0 });
