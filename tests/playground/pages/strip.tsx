import { useEffect, useMemo, useState } from 'react';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { openThumbnails, scaledPages } from '#src/viewer/session/thumbnails/open.ts';
import { PageStrip } from '#src/viewer/chrome/strip/PageStrip.tsx';
import type { ViewStatus } from '#src/viewer/model/status.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';

/** `?pages=5000&width=160`: number of pages, every tenth in landscape, and width of the strip. */
const query = new URLSearchParams(location.search);
const COUNT = Number(query.get('pages') ?? 5000);
const WIDTH = Number(query.get('width') ?? 160);
const RUNS = Array.from({ length: Math.ceil(COUNT / 10) }, (_, ten) => [
  { count: Math.min(9, COUNT - ten * 10), width: 1240, height: 1754 },
  { count: COUNT >= ten * 10 + 10 ? 1 : 0, width: 1754, height: 1240 },
]).flat();

/** A page image showing its number. */
const fetchPage: FetchBytes = async (page) => {
  const canvas = new OffscreenCanvas(413, 585);
  const ink = canvas.getContext('2d');
  if (ink === null) return fail({ code: 0, message: 'no canvas' });
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, 413, 585);
  ink.fillStyle = '#111';
  ink.font = '120px serif';
  ink.fillText(String(page), 40, 300);
  return ok({ blob: await canvas.convertToBlob({ type: 'image/jpeg' }) });
};

/** A fake view in which only the page matters. */
function createView(): ViewControl {
  const listeners = new Set<() => void>();
  let status: ViewStatus = {
    page: pageNo(1),
    pageCount: COUNT,
    scale: 1,
    mode: 'free',
    rotation: 0,
    arrangement: 'continuous',
  };
  const nothing = (): void => undefined;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => status,
    goTo: (page) => {
      status = { ...status, page };
      for (const listener of listeners) listener();
    },
    shown: { getState: () => true, subscribe: () => nothing },
    isScrolling: () => false,
    place: () => FIRST_PLACE,
    placements: () => [],
    middle: () => null,
    turn: nothing,
    arrange: nothing,
    zoomTo: nothing,
    fit: nothing,
    rotate: nothing,
    reveal: nothing,
    focus: nothing,
  };
}

export default function StripPlayground() {
  const [view] = useState(createView);
  const thumbnails = useMemo(
    () =>
      openThumbnails(scaledPages(fetchPage), {
        stats: () => ({ wants: 0, queued: 0, requests: 0, bitmaps: 1, bytes: 0, stocked: 0, budget: 0, failures: 0 }),
        subscribe: () => () => undefined,
      }),
    [],
  );
  useEffect(() => () => thumbnails.dispose(), [thumbnails]);
  return (
    <div style={{ display: 'flex', width: WIDTH, height: '100vh' }}>
      <PageStrip pages={RUNS} thumbnails={thumbnails} view={view} width={WIDTH} onChosen={() => undefined} />
    </div>
  );
}
