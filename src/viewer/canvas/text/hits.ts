import type { Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import type { FindState, Hit } from '#src/viewer/model/text/find.ts';
import { boxInView } from '#src/viewer/model/text/marking.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import type { TextLayer } from './textLayer.ts';

/** A hit nearer to an edge of the viewport than this, CSS px, is brought to the middle; above stands the bar of the find. */
const COMFORT = { side: 24, top: 72, bottom: 48 } as const;
/** A hit that is brought into view comes to stand this far down: what follows it is read on. */
const DEPTH = 0.4;

/**
 * Marks the hits of a find on the pages and brings the current one into view.
 * @returns ends it
 */
export function showHits(slot: OverlaySlot, root: HTMLElement, layer: TextLayer, store: Finder['store']): () => void {
  let byPage = new Map<PageNo, Hit[]>();
  /** To be brought into view once its page is placed. */
  let awaited: Hit | undefined;

  const mark = (page: PageNo): void => {
    const { hits, current } = store.getState().find;
    const here = byPage.get(page) ?? [];
    const at = current === null ? undefined : hits[current];
    layer.frames.get(page)?.mark(here.filter((hit) => hit !== at).flatMap(({ boxes }) => boxes), at?.page === page ? at.boxes : []);
  };
  const bring = (placement: PagePlacement, { boxes }: Hit): void => {
    const box = boxes[0] && boxInView(placement, boxes[0]);
    if (box !== undefined && !isComfortable(box, root)) slot.view.panBy(isAcross(box, root) ? 0 : box.x + box.width / 2 - root.clientWidth / 2, box.y - root.clientHeight * DEPTH);
  };
  const bringAwaited = (): void => {
    const hit = awaited;
    const placement = hit && slot.view.placements().find(({ pageNo }) => pageNo === hit.page);
    if (hit === undefined || placement === undefined) return;
    awaited = undefined;
    bring(placement, hit);
  };
  const reveal = ({ hits, current }: FindState): void => {
    awaited = current === null ? undefined : hits[current];
    bringAwaited();
    if (awaited !== undefined) slot.view.goTo(awaited.page);
  };
  const take = (find: FindState): void => {
    byPage = Map.groupBy(find.hits, ({ page }) => page);
    for (const page of layer.frames.keys()) mark(page);
  };

  layer.onFrame(mark);
  take(store.getState().find);
  const endings = [
    slot.subscribePlacements(bringAwaited),
    store.subscribe(({ find }, before) => {
      if (find.hits !== before.find.hits || find.current !== before.find.current) take(find);
      if (find.reveals !== before.find.reveals) reveal(find);
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

const isAcross = ({ x, width }: Rect, view: HTMLElement): boolean => x >= COMFORT.side && x + width <= view.clientWidth - COMFORT.side;
const isComfortable = (box: Rect, view: HTMLElement): boolean => isAcross(box, view) && box.y >= COMFORT.top && box.y + box.height <= view.clientHeight - COMFORT.bottom;
