import { createRoot } from 'react-dom/client';
import { pageNo } from '#core/kernel/ids.ts';
import { ok } from '#core/kernel/result.ts';
import { ViewerCanvas } from '#src/viewer/canvas/ViewerCanvas.tsx';
import type { ViewerHandle } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { firstWant } from '#src/viewer/model/neededImages.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import type { Place } from '#src/viewer/model/place.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { decodedPages, openRasters } from '#src/viewer/session/rasters/open.ts';

/** A fixture document of the peer benchmark (../shared/bench/README.md). */
interface BenchDocument {
  readonly pages: number;
  readonly page: (no: number) => string;
  readonly imgW: number;
  readonly imgH: number;
  /** Page width in CSS px, the same for all peers. */
  readonly cssW: number;
}

const root = createRoot(document.getElementById('root')!);
let viewer: ViewerHandle | null = null;

/** The benchmark serves pages at a single resolution, whatever is requested. */
const pageImages =
  (from: BenchDocument): FetchBytes =>
  async (page, _dpi, signal) =>
    ok({ blob: await (await fetch(from.page(page), { signal })).blob() });

/** The interface the benchmark uses: the product's own viewer, mounted as in the document area. */
const peer = {
  ready: async () => {},
  open: async (from: BenchDocument) => {
    const place: Place = { ...FIRST_PLACE, mode: 'free', scale: from.cssW / from.imgW };
    const pages = [{ width: from.imgW, height: from.imgH, count: from.pages }];
    const rasters = openRasters(decodedPages(pageImages(from)), firstWant(place.page));
    await new Promise<void>((opened) => {
      const take = (next: ViewerHandle | null): void => {
        viewer = next;
        if (next !== null) opened();
      };
      root.render(
        <ViewerCanvas
          ref={take}
          pages={pages}
          rasters={rasters}
          label="bench"
          initialPlace={place}
          renderFailure={() => null}
        />,
      );
    });
  },
  goto: (page: number) => viewer?.goTo(pageNo(page)),
  pageBoxes: () =>
    (viewer?.placements() ?? []).map(({ pageNo: page, x, y, width, height }) => ({ page, x, y, width, height })),
  scrollPos: () => document.querySelector('[role=region]')?.scrollTop ?? 0,
  list: {
    /** Only the list's own measurement loads it: its code must not count as the viewer's memory. */
    data: async (count: number) => {
      const list = (await import('./list.tsx')).listPeer(root);
      Object.assign(peer, { list });
      await list.data(count);
    },
  },
};
Object.assign(window, { peer, __peerReady: true });
