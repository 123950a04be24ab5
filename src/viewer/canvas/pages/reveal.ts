import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { boxInView } from '#src/viewer/model/text/marking.ts';
import type { Viewport } from './viewport.ts';

/**
 * What is nearer to an edge of the viewport than this, CSS px, is brought to the middle; above stands the bar of the
 * find.
 */
const COMFORT = { side: 24, top: 72, bottom: 48 } as const;
/** What is brought into view comes to stand this far down: what follows it is read on. */
const DEPTH = 0.4;

export interface Revealing {
  /** Brings a box of a page, page units, to where it is seen well; nothing moves where it is. */
  readonly reveal: (page: PageNo, box: Rect) => void;
  readonly end: () => void;
}

/** Brings places of pages into view; what lies on a page that is far away as soon as that is placed. */
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
