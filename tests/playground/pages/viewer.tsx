import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { ACTUAL_SIZE_SCALE, turnClockwise } from '#src/viewer/model/camera.ts';
import { decodedPages, openRasters } from '#src/viewer/session/rasters/open.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { ViewerCanvas } from '#src/viewer/canvas/ViewerCanvas.tsx';
import type { ViewerHandle } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { firstWant } from '#src/viewer/model/neededImages.ts';
import { FIRST_PLACE } from '#src/viewer/model/place.ts';
import type { Place } from '#src/viewer/model/place.ts';

/** `?pages=5000&at=40&fail=3&slow=200`: number of pages, start page, every n-th page fails, delay per page in ms. */
const query = new URLSearchParams(location.search);
const COUNT = Number(query.get('pages') ?? 300);
const FAIL_EVERY = Number(query.get('fail') ?? 0);
const SLOW_MS = Number(query.get('slow') ?? 0);
const START: Place = { ...FIRST_PLACE, page: pageNo(Number(query.get('at') ?? 1)) };
const A4 = { width: 1240, height: 1754 };

/** Draws a page as a server would send it: its own lines of text, at any resolution. */
const fetchPage: FetchBytes = async (page, dpi, signal) => {
  if (SLOW_MS > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, SLOW_MS);
    });
  signal.throwIfAborted();
  if (FAIL_EVERY > 0 && page % FAIL_EVERY === 0) return fail({ code: 500, message: `page ${page} refused` });
  const scale = dpi / 150;
  const canvas = new OffscreenCanvas(Math.ceil(A4.width * scale), Math.ceil(A4.height * scale));
  const ink = canvas.getContext('2d');
  if (ink === null) return fail({ code: 0, message: 'no canvas' });
  ink.scale(scale, scale);
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, A4.width, A4.height);
  ink.fillStyle = '#111';
  ink.font = '48px serif';
  ink.fillText(`Page ${page} at ${dpi} dpi`, 120, 160);
  ink.font = '22px serif';
  for (let line = 0; line < 48; line += 1)
    ink.fillText(
      `${page}.${line} the quick brown fox jumps over the lazy dog and comes back at night to do it again`,
      120,
      240 + line * 30,
    );
  return ok({ blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.75 }) });
};

function Toolbar({ viewer }: { viewer: ViewerHandle }) {
  const { page, pageCount, scale, rotation } = useSyncExternalStore(viewer.subscribe, viewer.getSnapshot);
  const goTo = (to: number) => {
    if (to >= 1 && to <= pageCount) viewer.goTo(pageNo(to));
  };
  return (
    <div style={{ height: 40, display: 'flex', gap: 8, alignItems: 'center' }}>
      <button onClick={() => goTo(page - 1)}>previous</button>
      <output id="page">{page}</output> / {pageCount}
      <button onClick={() => goTo(page + 1)}>next</button>
      <button onClick={() => viewer.zoomTo(scale / 1.2)}>-</button>
      <output id="zoom">{Math.round((scale / ACTUAL_SIZE_SCALE) * 100)} %</output>
      <button onClick={() => viewer.zoomTo(scale * 1.2)}>+</button>
      <button onClick={() => viewer.fit('width')}>width</button>
      <button onClick={() => viewer.fit('page')}>page</button>
      <button onClick={() => viewer.rotate(turnClockwise(rotation))}>rotate</button>
    </div>
  );
}

export default function ViewerPlayground() {
  const [viewer, setViewer] = useState<ViewerHandle | null>(null);
  const [rasters] = useState(() => openRasters(decodedPages(fetchPage), firstWant(START.page)));
  const pages = useMemo(() => [{ ...A4, count: COUNT }], []);
  useEffect(() => {
    Object.assign(window, { viewer, rasters });
  }, [viewer, rasters]);
  return (
    <div style={{ position: 'fixed', inset: 0, display: 'grid', gridTemplateRows: '40px 1fr' }}>
      <div>{viewer && <Toolbar viewer={viewer} />}</div>
      <ViewerCanvas
        ref={setViewer}
        pages={pages}
        rasters={rasters}
        label="playground"
        initialPlace={START}
        renderFailure={(failure, page, retry) => (
          <p>
            {page}: {failure.kind} <button onClick={retry}>retry</button>
          </p>
        )}
      />
    </div>
  );
}
