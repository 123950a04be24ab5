import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { PageNo } from '#core/kernel/ids.ts';
import type { ImageFlaw, PageFailure } from '#src/viewer/session/rasters/bring.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';
import type { Viewport } from './pages/viewport.ts';
import styles from './ViewerCanvas.module.css';

/** Renders the message shown in place of a failed page. The chrome supplies the text. */
export type RenderFailure = (failure: PageFailure, page: PageNo, retry: () => void) => ReactNode;

/** Renders the note over a page whose image is not the whole page. The chrome supplies the text. */
export type RenderFlaw = (flaw: ImageFlaw, hide: () => void) => ReactNode;

/** Messages over visible pages that failed: React renders them once, the viewport moves them in each frame. */
export function PageFailures({
  viewport,
  rasters,
  render,
}: {
  viewport: Viewport;
  rasters: Rasters;
  render: RenderFailure;
}) {
  const pages = useSyncExternalStore(viewport.failed.subscribe, viewport.failed.getState);
  return pages.map(({ page, failure }) => (
    <PageBox key={page} page={page} viewport={viewport} className={styles['failure']}>
      {render(failure, page, () => rasters.retry(page))}
    </PageBox>
  ));
}

/** Notes over visible pages that are not shown completely, until they are hidden. */
export function PageFlaws({ viewport, render }: { readonly viewport: Viewport; readonly render: RenderFlaw }) {
  const pages = useSyncExternalStore(viewport.flawed.subscribe, viewport.flawed.getState);
  const [hidden, setHidden] = useState<ReadonlySet<PageNo>>(new Set());
  return pages
    .filter(({ page }) => !hidden.has(page))
    .map(({ page, flaw }) => (
      <PageBox key={page} page={page} viewport={viewport} className={styles['flaw']}>
        {render(flaw, () => setHidden((before) => new Set([...before, page])))}
      </PageBox>
    ));
}

interface PageBoxProps {
  readonly page: PageNo;
  readonly viewport: Viewport;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Covers the visible part of a page. */
function PageBox({ page, viewport, className, children }: PageBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = (): void => {
      const placement = viewport.placements.getState().find((candidate) => candidate.pageNo === page);
      if (placement === undefined || box.current === null) return;
      const { x, width } = placement;
      const { top, height } = inSight(placement, box.current.parentElement?.clientHeight ?? Infinity);
      Object.assign(box.current.style, {
        transform: `translate(${x}px, ${top}px)`,
        width: `${width}px`,
        height: `${height}px`,
      });
    };
    follow();
    return viewport.placements.subscribe(follow);
  }, [page, viewport]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

/** Least height a message needs, in CSS px. */
const LEAST_HEIGHT = 200;

/**
 * The visible part of a page, in which the message is centred; near the edge of the window it is extended to the height
 * a message needs.
 */
function inSight(
  { y, height }: { readonly y: number; readonly height: number },
  viewHeight: number,
): { readonly top: number; readonly height: number } {
  const [top, bottom] = [Math.max(y, 0), Math.min(y + height, viewHeight)];
  if (bottom - top >= LEAST_HEIGHT) return { top, height: bottom - top };
  const room = Math.min(height, LEAST_HEIGHT);
  return { top: top > y ? y + height - room : top, height: room };
}
