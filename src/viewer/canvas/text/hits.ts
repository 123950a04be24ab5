import type { PageNo } from '#core/kernel/ids.ts';
import type { FindState, Hit } from '#src/viewer/model/text/find.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import type { TextLayer } from './textLayer.ts';

/**
 * Highlights the hits of a search on the pages and reveals the current one.
 * @returns a function that stops it
 */
export function showHits(slot: OverlaySlot, layer: TextLayer, store: Finder['store']): () => void {
  let byPage = new Map<PageNo, Hit[]>();

  const mark = (page: PageNo): void => {
    const { hits, current } = store.getState().find;
    const here = byPage.get(page) ?? [];
    const at = current === null ? undefined : hits[current];
    layer.frames.get(page)?.mark(
      here.filter((hit) => hit !== at).flatMap(({ boxes }) => boxes),
      at?.page === page ? at.boxes : [],
    );
  };
  const reveal = ({ hits, current }: FindState): void => {
    const hit = current === null ? undefined : hits[current];
    const box = hit?.boxes[0];
    if (hit && box) slot.view.reveal(hit.page, box);
  };
  const take = (find: FindState): void => {
    byPage = Map.groupBy(find.hits, ({ page }) => page);
    for (const page of layer.frames.keys()) mark(page);
  };

  take(store.getState().find);
  layer.show({ areOn: (page) => byPage.has(page), mark });
  return store.subscribe(({ find }, before) => {
    if (find.hits !== before.find.hits || find.current !== before.find.current) take(find);
    if (find.reveals !== before.find.reveals) reveal(find);
  });
}
