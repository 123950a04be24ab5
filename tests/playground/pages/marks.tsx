import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { docId, pageNo, userId } from '#core/kernel/ids.ts';
import { ok } from '#core/kernel/result.ts';
import { useConfig } from '#src/stores/config/store.ts';
import MarksStage from '#src/viewer/canvas/marks/MarksStage.tsx';
import { type PagesSlot, ViewerCanvas, type ViewerHandle } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { turnClockwise } from '#src/viewer/model/camera.ts';
import { toolNames } from '#src/viewer/kinds/tools.ts';
import { indexedDrafts } from '#src/viewer/session/layers/drafts.ts';
import { ContractServer } from '#src/viewer/session/layers/contractServer.ts';
import { createLayers } from '#src/viewer/session/layers/layers.ts';
import { claimTab } from '#src/viewer/session/layers/tab.ts';
import { createToolbox, selectTool } from '#src/viewer/session/layers/toolbox.ts';
import { createSight } from '#src/viewer/session/layers/sight.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { decodedPages, openRasters } from '#src/viewer/session/rasters/open.ts';

/** `?marks=5000` draws that many strokes of 40 points on the first page. */
const COUNT = Number(new URLSearchParams(location.search).get('marks') ?? 0);
const A4 = { width: 1240, height: 1754 };

const fetchPage: FetchBytes = async (page, dpi) => {
  const scale = dpi / 150;
  const canvas = new OffscreenCanvas(Math.ceil(A4.width * scale), Math.ceil(A4.height * scale));
  const ink = canvas.getContext('2d')!;
  ink.scale(scale, scale);
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, A4.width, A4.height);
  ink.fillStyle = '#111';
  ink.font = '22px serif';
  for (let line = 0; line < 50; line += 1)
    ink.fillText(
      `${page}.${line} the quick brown fox jumps over the lazy dog and comes back at night to do it again`,
      120,
      100 + line * 30,
    );
  return ok({ blob: await canvas.convertToBlob({ type: 'image/png' }) });
};

const manyStrokes = () =>
  Array.from({ length: COUNT }, (_, serial) => {
    const [x, y] = [(serial * 137) % 1100, (serial * 211) % 1600];
    const points = Array.from({ length: 40 }, (_point, i) => [x + i * 3, y + 20 * Math.sin(i / 4)]).flat();
    return {
      localid: `old-${serial}`,
      kind: 'freehand',
      geometry: { points },
      style: { color: serial % 2 ? '#1864ab' : '#2b8a3e', width: 3, opacity: 1 },
    };
  });

function open() {
  const server = new ContractServer();
  if (COUNT > 0)
    server.groups = [
      {
        pageno: 1,
        editgroupno: 1,
        ownerid: 1,
        ownername: 'Anna Arndt',
        at: '01.02.2026 10:00:00',
        marks: manyStrokes(),
      },
    ];
  useConfig.setState({ showLayer: true, showStamp: true, showTemplate: true, showSignature: true, showNotes: true });
  const layers = createLayers({
    userId: userId(1),
    docId: docId(1),
    version: 1,
    mayRemoveOthers: false,
    calls: server.for(1),
    drafts: indexedDrafts(),
    claimTab,
    newId: () => crypto.randomUUID(),
    onSaved: () => undefined,
  });
  return {
    server,
    layers,
    sight: createSight(),
    toolbox: createToolbox(),
    rasters: openRasters(decodedPages(fetchPage)),
  };
}

const noWords = () => [];

export default function MarksPlayground() {
  const [parts] = useState(open);
  const { server, layers, sight, toolbox, rasters } = parts;
  const [viewer, setViewer] = useState<ViewerHandle | null>(null);
  const pages = useMemo(() => [{ ...A4, count: 3 }], []);
  const { edit, draft, canUndo, canRedo } = useSyncExternalStore(layers.store.subscribe, layers.store.getState);
  const { tool } = useSyncExternalStore(toolbox.subscribe, toolbox.getState);
  const marks = useCallback(
    (slot: PagesSlot) => <MarksStage slot={slot} layers={layers} sight={sight} toolbox={toolbox} words={noWords} />,
    [layers, sight, toolbox],
  );
  useEffect(() => {
    Object.assign(window, { viewer, layers, server, toolbox, pageNo });
  }, [viewer, layers, server, toolbox]);
  return (
    <div style={{ position: 'fixed', inset: 0, display: 'grid', gridTemplateRows: '40px 1fr' }}>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <button onClick={() => void layers.startEditing()}>edit</button>
        {toolNames.map((name) => (
          <button key={name} aria-pressed={tool === name} onClick={() => selectTool(toolbox, name)}>
            {name}
          </button>
        ))}
        <button disabled={!canUndo} onClick={layers.undo}>
          undo
        </button>
        <button disabled={!canRedo} onClick={layers.redo}>
          redo
        </button>
        <button onClick={() => void layers.save()}>save</button>
        <button onClick={() => void layers.leave('discard')}>leave</button>
        <button onClick={() => viewer?.rotate(turnClockwise(viewer.getSnapshot().rotation))}>rotate</button>
        <button onClick={() => viewer?.zoomTo(viewer.getSnapshot().scale * 2)}>+</button>
        <output id="edit">{JSON.stringify(edit)}</output> <output id="draft">{draft}</output>
      </div>
      <ViewerCanvas
        ref={setViewer}
        pages={pages}
        rasters={rasters}
        label="marks"
        renderFailure={(failure) => <p>{failure.kind}</p>}
        marks={marks}
      />
    </div>
  );
}
