import type { Layer } from 'konva/lib/Layer.js';
import type { Stage } from 'konva/lib/Stage.js';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import type { ViewStatus } from '#src/viewer/model/status.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { PageFailures } from './PageFailures.tsx';
import type { RenderFailure } from './PageFailures.tsx';
import { turnAtEdges } from './pages/edges.ts';
import { listenToGestures } from './pages/gestures.ts';
import { listenToHand } from './pages/hand.ts';
import { createScroller } from './pages/scroller.ts';
import { Sheets } from './pages/Sheets.tsx';
import { surfaceOf } from './pages/surface.ts';
import { createViewport } from './pages/viewport.ts';
import type { Viewport } from './pages/viewport.ts';
import styles from './ViewerCanvas.module.css';

/** A layer of the stage for others to paint on, and what they need to stay in step with the pages. */
export interface LayerSlot {
  readonly layer: Layer;
  /** The lowest layer, that of the pages: the only one whose pixels ink can multiply with. */
  readonly pages: Layer;
  /** Receives the pointers over the pages; its top left corner is the origin of view points. */
  readonly host: HTMLElement;
  readonly placements: () => readonly PagePlacement[];
  /** Called in each frame that moved pages, before the browser paints it: draw the layer there, not later. */
  readonly subscribePlacements: (listener: () => void) => () => void;
}

/** What toolbar, page strip and shortcuts do with the viewer. Everything they show comes by subscribe/getSnapshot. */
export interface ViewerHandle extends Pick<Viewport, 'goTo' | 'turn' | 'zoomTo' | 'panBy' | 'fit' | 'rotate' | 'arrange' | 'place'> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewStatus;
  readonly placements: () => readonly PagePlacement[];
  readonly focus: () => void;
}

/** Room for elements over the stage that move with the pages, clipped to the viewport. */
export interface OverlaySlot {
  readonly view: ViewerHandle;
  /** The scrolling element: has the focus, and the keys, while one reads. */
  readonly container: HTMLElement;
  readonly subscribePlacements: LayerSlot['subscribePlacements'];
}

export interface ViewerCanvasProps {
  readonly pages: readonly PageRun[];
  readonly rasters: OpenRasters;
  /** Names the document to assistive technology. */
  readonly label: string;
  /** Where to begin; looked at once, when the canvas is mounted. */
  readonly initialPlace?: Place;
  readonly renderFailure: RenderFailure;
  readonly marksLayer?: (slot: LayerSlot) => ReactNode;
  readonly activeLayer?: (slot: LayerSlot) => ReactNode;
  readonly overlay?: (slot: OverlaySlot) => ReactNode;
  /** Given once the canvas stands, null before and after: take it by a state setter to be told. */
  readonly ref?: Ref<ViewerHandle | null>;
}

interface Mounted {
  readonly viewport: Viewport;
  readonly handle: ViewerHandle;
  readonly marks: LayerSlot;
  readonly active: LayerSlot;
  readonly overlay: OverlaySlot;
}

/** The pages of a document on one stage in a scrolling container. React mounts and unmounts it; frames are the viewport's own. */
export function ViewerCanvas({ pages, rasters, label, initialPlace = FIRST_PLACE, renderFailure, marksLayer, activeLayer, overlay, ref }: ViewerCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const [mounted, setMounted] = useState<Mounted>();
  const known = useRef({ pages, place: initialPlace });

  useLayoutEffect(() => {
    if (container.current === null || spacer.current === null || host.current === null || stage.current === null) return undefined;
    const next = mount(container.current, spacer.current, host.current, stage.current, known.current, rasters);
    setMounted(next.mounted);
    return next.unmount;
  }, [rasters]);

  useEffect(() => {
    if (pages === known.current.pages) return;
    known.current = { ...known.current, pages };
    mounted?.viewport.setPages(pages);
  }, [mounted, pages]);

  useImperativeHandle<ViewerHandle | null, ViewerHandle | null>(ref, () => mounted?.handle ?? null, [mounted]);

  return (
    <div className={styles['viewer']}>
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div ref={container} className={styles['container']} tabIndex={0} role="region" aria-label={label}>
        <div ref={spacer} className={styles['spacer']}>
          <div className={styles['window']}>
            <div ref={host}>
              <Sheets ref={stage} />
            </div>
            {mounted && overlay?.(mounted.overlay)}
            {mounted && <PageFailures viewport={mounted.viewport} rasters={rasters} render={renderFailure} />}
          </div>
        </div>
      </div>
      {mounted && marksLayer?.(mounted.marks)}
      {mounted && activeLayer?.(mounted.active)}
    </div>
  );
}

function mount(
  container: HTMLDivElement,
  spacer: HTMLDivElement,
  host: HTMLDivElement,
  stage: Stage,
  known: { readonly pages: readonly PageRun[]; readonly place: Place },
  rasters: OpenRasters,
): { readonly mounted: Mounted; readonly unmount: () => void } {
  const surface = surfaceOf(stage);
  const scroller = createScroller(container, spacer);
  const viewport = createViewport(known.pages, known.place, { container, scroller, surface, rasters });
  const deafen = [listenToGestures(container, viewport), listenToHand(container, viewport), turnAtEdges(container, viewport)];
  const { status, placements, goTo, turn, zoomTo, panBy, fit, rotate, arrange, place } = viewport;
  const slot = (layer: Layer): LayerSlot => ({ layer, pages: surface.pages, host, placements: placements.getState, subscribePlacements: placements.subscribe });
  const handle: ViewerHandle = {
    goTo, turn, zoomTo, panBy, fit, rotate, arrange, place,
    subscribe: status.subscribe,
    getSnapshot: status.getState,
    placements: placements.getState,
    focus: () => container.focus({ preventScroll: true }),
  };
  return {
    mounted: {
      viewport, handle, marks: slot(surface.marks), active: slot(surface.active),
      overlay: { view: handle, container, subscribePlacements: placements.subscribe },
    },
    unmount() {
      for (const end of deafen) end();
      viewport.destroy();
    },
  };
}
