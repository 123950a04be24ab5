import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { boxInView } from '#src/viewer/model/text/marking.ts';
import type { Viewport } from './viewport.ts';

/** Content nearer to an edge of the viewport than this, in CSS px, is moved inside; the find bar is at the top. */
const COMFORT = { side: 24, top: 72, bottom: 48 } as const;
/** Where revealed content is placed, as a share of the height from the top, so that what follows it is visible. */
const DEPTH = 0.4;

export interface Revealing {
  /** Scrolls a box of a page (page units) into comfortable view; does nothing if it already is. */
  readonly reveal: (page: PageNo, box: Rect) => void;
  readonly end: () => void;
}

/** Reveals places on pages; a distant page is revealed once it is laid out. */
export function createRevealing(
  { goTo, panBy, placements }: Pick<Viewport, 'goTo' | 'panBy' | 'placements'>,
  viewport: () => Size,
): Revealing {
  let awaited: { readonly page: PageNo; readonly box: Rect } | undefined;
  const bring = (placement: PagePlacement, box: Rect): void => {
    const size = viewport();
    const seen = boxInView(placement, box);
    if (!isComfortable(seen, size))
      panBy(isAcross(seen, size) ? 0 : seen.x + seen.width / 2 - size.width / 2, seen.y - size.height * DEPTH);
  };
  const bringAwaited = (): void => {
    const placement = placements.getState().find(({ pageNo }) => pageNo === awaited?.page);
    if (awaited === undefined || placement === undefined) return;
    const { box } = awaited;
    awaited = undefined;
    bring(placement, box);
  };
  return {
    reveal: (page, box) => {
      awaited = { page, box };
      bringAwaited();
      if (awaited !== undefined) goTo(page);
    },
    end: placements.subscribe(bringAwaited),
  };
}

const isAcross = ({ x, width }: Rect, size: Size): boolean =>
  x >= COMFORT.side && x + width <= size.width - COMFORT.side;
const isComfortable = (box: Rect, size: Size): boolean =>
  isAcross(box, size) && box.y >= COMFORT.top && box.y + box.height <= size.height - COMFORT.bottom;
