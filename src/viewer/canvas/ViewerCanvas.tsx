import {
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode, Ref } from 'react';
import { middleOfView, type PagePlacement } from '#src/viewer/model/camera.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { PageRun } from '#src/viewer/model/rows.ts';
import type { ViewStatus } from '#src/viewer/model/status.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { PageFailures, PageFlaws } from './PageMessages.tsx';
import type { RenderFailure, RenderFlaw } from './PageMessages.tsx';
import { keepCanvas, takeCanvas } from './pages/canvases.ts';
import { turnAtEdges } from './pages/edges.ts';
import type { FlyingParts } from './pages/flying.ts';
import { listenToGestures } from './pages/gestures.ts';
import { listenToHand } from './pages/hand.ts';
import { createRevealing, type Revealing } from './pages/reveal.ts';
import { createScroller } from './pages/scroller.ts';
import { surfaceOn } from './pages/surface.ts';
import type { Surface } from './pages/surface.ts';
import { createViewport } from './pages/viewport.ts';
import type { Viewport } from './pages/viewport.ts';
import styles from './ViewerCanvas.module.css';

/** What layers over the pages need to stay aligned with them. */
export interface PagesSlot extends Pick<Revealing, 'reveal'> {
  readonly pages: Pick<Surface, 'size' | 'pixelRatio' | 'add' | 'draw' | 'subscribeSize'>;
  /** Receives pointer events over the pages; its top left corner is the origin of view points. */
  readonly host: HTMLElement;
  /** Moves keyboard focus to the pages. */
  readonly focus: () => void;
  readonly placements: () => readonly PagePlacement[];
  /** Called in each frame that moved pages, before the browser paints it: draw there, not later. */
  readonly subscribePlacements: (listener: () => void) => () => void;
}

/**
 * How toolbar, page strip and shortcuts control the viewer. Everything they show comes through subscribe/getSnapshot.
 */
export interface ViewerHandle
  extends
    Pick<
      Viewport,
      | 'goTo'
      | 'turn'
      | 'zoomTo'
      | 'panBy'
      | 'fit'
      | 'rotate'
      | 'arrange'
      | 'place'
      | 'shown'
      | 'isScrolling'
      | 'isFlying'
    >,
    Pick<Revealing, 'reveal'> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewStatus;
  readonly placements: () => readonly PagePlacement[];
  /** The page point in the centre of the view; null if no page is visible. */
  readonly middle: () => ReturnType<typeof middleOfView>;
  readonly focus: () => void;
}

/** Slot for elements over the stage that move with the pages, clipped to the viewport. */
export interface OverlaySlot {
  readonly view: ViewerHandle;
  /** The scrolling element: has the focus, and gets the keys, while the user reads. */
  readonly container: HTMLElement;
  readonly subscribePlacements: PagesSlot['subscribePlacements'];
}

export interface ViewerCanvasProps {
  readonly pages: readonly PageRun[];
  readonly rasters: OpenRasters;
  /** Accessible name of the document. */
  readonly label: string;
  /** Describes the available keys to users who cannot see the pages. */
  readonly hint?: string;
  /**
   * Whether keys act on content of the pages: assistive technology then passes them on instead of using them for
   * reading.
   */
  readonly isTool?: boolean;
  /**
   * Whether the arrow keys currently move a selection on the pages instead of turning pages; called for each key. Must
   * be the same function while the canvas is mounted.
   */
  readonly ownsArrows?: () => boolean;
  /** Initial position; read once, on mount. */
  readonly initialPlace?: Place;
  readonly renderFailure: RenderFailure;
  /** Absent for sources that do not say what an image lacks. */
  readonly renderFlaw?: RenderFlaw;
  /** Rendered over the pages once the first page is shown. */
  readonly marks?: (slot: PagesSlot) => ReactNode;
  readonly overlay?: (slot: OverlaySlot) => ReactNode;
  /** Set once the canvas is mounted, null before and after: pass a state setter to be notified. */
  readonly ref?: Ref<ViewerHandle | null>;
}

interface Mounted {
  readonly viewport: Viewport;
  readonly handle: ViewerHandle;
  readonly marks: PagesSlot;
  readonly overlay: OverlaySlot;
}

interface Elements extends FlyingParts {
  readonly container: HTMLElement;
  readonly spacer: HTMLElement;
  readonly host: HTMLElement;
}

const never = (): boolean => false;

/**
 * The pages of a document on one canvas in a scrolling container. React only mounts and unmounts it; the viewport draws
 * the frames.
 */
export function ViewerCanvas({
  pages,
  rasters,
  label,
  hint,
  isTool = false,
  ownsArrows = never,
  initialPlace = FIRST_PLACE,
  renderFailure,
  renderFlaw,
  marks,
  overlay,
  ref,
}: ViewerCanvasProps) {
  const hintId = useId();
  const container = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const flying = useRef<HTMLDivElement>(null);
  const window = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted>();
  const known = useRef({ pages, place: initialPlace });

  useLayoutEffect(() => {
    if (!container.current || !spacer.current || !flying.current || !window.current || !host.current) return undefined;
    const elements = {
      container: container.current,
      spacer: spacer.current,
      layer: flying.current,
      window: window.current,
      host: host.current,
    };
    const next = mount(elements, known.current, rasters, ownsArrows);
    setMounted(next.mounted);
    return next.unmount;
  }, [rasters, ownsArrows]);

  useEffect(() => {
    if (pages === known.current.pages) return;
    known.current = { ...known.current, pages };
    mounted?.viewport.setPages(pages);
  }, [mounted, pages]);

  useImperativeHandle<ViewerHandle | null, ViewerHandle | null>(ref, () => mounted?.handle ?? null, [mounted]);

  return (
    <div className={styles['viewer']}>
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div
        ref={container}
        className={styles['container']}
        tabIndex={0}
        data-keys="page"
        role={isTool ? 'application' : 'region'}
        aria-label={label}
        aria-describedby={hint && hintId}
      >
        <div ref={spacer} className={styles['spacer']}>
          <div ref={flying} className={styles['flying']} aria-hidden />
          <div ref={window} className={styles['window']}>
            <div ref={host} className={styles['host']}>
              {mounted && marks && <OnceShown viewport={mounted.viewport}>{marks(mounted.marks)}</OnceShown>}
            </div>
            {mounted && overlay?.(mounted.overlay)}
            {mounted && <PageFailures viewport={mounted.viewport} rasters={rasters} render={renderFailure} />}
            {mounted && renderFlaw && <PageFlaws viewport={mounted.viewport} render={renderFlaw} />}
          </div>
        </div>
      </div>
      <p id={hintId} hidden>
        {hint}
      </p>
    </div>
  );
}

/** Rendered in small steps, and not within the frame that shows the page. */
function OnceShown({ viewport, children }: { readonly viewport: Viewport; readonly children: ReactNode }) {
  const isShown = useSyncExternalStore(viewport.shown.subscribe, viewport.shown.getState);
  return useDeferredValue(isShown) ? children : null;
}

function mount(
  { container, spacer, layer, window, host }: Elements,
  known: { readonly pages: readonly PageRun[]; readonly place: Place },
  rasters: OpenRasters,
  ownsArrows: () => boolean,
): { readonly mounted: Mounted; readonly unmount: () => void } {
  const canvas = takeCanvas();
  host.prepend(canvas);
  const surface = surfaceOn(canvas);
  const scroller = createScroller(container, spacer);
  const viewport = createViewport(known.pages, known.place, { container, scroller, surface, rasters, layer, window });
  const revealing = createRevealing(viewport, () => ({ width: container.clientWidth, height: container.clientHeight }));
  const deafen = [
    revealing.end,
    listenToGestures(container, viewport, ownsArrows),
    listenToHand(container, viewport),
    turnAtEdges(container, viewport, ownsArrows),
  ];
  const { status, placements, goTo, turn, zoomTo, panBy, fit, rotate, arrange, place, isScrolling, isFlying } =
    viewport;
  const handle: ViewerHandle = {
    goTo,
    turn,
    zoomTo,
    panBy,
    fit,
    rotate,
    arrange,
    place,
    isScrolling,
    isFlying,
    reveal: revealing.reveal,
    subscribe: status.subscribe,
    getSnapshot: status.getState,
    placements: placements.getState,
    middle: () => middleOfView(placements.getState(), { width: container.clientWidth, height: container.clientHeight }),
    focus: () => container.focus({ preventScroll: true }),
    shown: viewport.shown,
  };
  return {
    mounted: {
      viewport,
      handle,
      marks: {
        pages: surface,
        host,
        focus: handle.focus,
        reveal: handle.reveal,
        placements: placements.getState,
        subscribePlacements: placements.subscribe,
      },
      overlay: { view: handle, container, subscribePlacements: placements.subscribe },
    },
    unmount() {
      for (const end of deafen) end();
      viewport.destroy();
      canvas.remove();
      keepCanvas(canvas);
    },
  };
}
