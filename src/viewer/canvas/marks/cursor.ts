import type { StoreApi } from 'zustand/vanilla';
import { viewPoint } from '#core/kernel/geometry.ts';
import { centreOf } from '#core/marks/frame.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import { type PagePlacement, pageToView, viewToPage } from '#src/viewer/model/camera.ts';
import { handleAt, handlesOf } from '#src/viewer/model/selection/handles.ts';
import { frameOfMarks, markAt, selectedMarks } from '#src/viewer/model/selection/selection.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { reachOf } from './ingress.ts';
import type { LayerSlot } from './pageSpace.ts';

/** Cursors for the eight directions of a handle, clockwise from the right; opposite ones are the same. */
const PULLS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/**
 * Shows by the cursor what a press would do while marks are being selected.
 * @returns a function that stops it
 */
export const showCursor = (
  { host, placements }: Pick<LayerSlot, 'host' | 'placements'>,
  layers: Pick<Layers, 'store' | 'mayChange' | 'mayErase'>,
  toolbox: StoreApi<Toolbox>,
): (() => void) => {
  const end = new AbortController();
  const onMove = (event: PointerEvent): void => {
    const { tool, placing } = toolbox.getState();
    if (tool !== 'select' || placing || event.buttons !== 0 || !canDraw(layers.store.getState().edit)) return;
    const box = host.getBoundingClientRect();
    const view = viewPoint(event.clientX - box.left, event.clientY - box.top);
    const placement = placements().find(
      ({ x, y, width, height }) => view.x >= x && view.y >= y && view.x < x + width && view.y < y + height,
    );
    host.style.cursor = placement ? cursorAt(placement, event, view) : 'default';
  };

  const cursorAt = (placement: PagePlacement, event: PointerEvent, view: ReturnType<typeof viewPoint>): string => {
    const { marks, selection } = layers.store.getState();
    const at = viewToPage(placement, view);
    const reach = reachOf(event, placement);
    const chosen =
      selection?.pageNo === placement.pageNo
        ? selectedMarks(marks, selection)
            .filter(layers.mayChange)
            .map(({ mark }) => mark)
        : [];
    const handles = handlesOf(chosen, 1 / placement.scale);
    const handle = handleAt(handles, at, reach * 1.5);
    if (handle === 'turn') return 'grab';
    if (handle === 'start' || handle === 'end') return 'crosshair';
    const frame = frameOfMarks(chosen);
    const place = handles.find((one) => one.handle === handle)?.at;
    if (place && frame) {
      const [middle, towards] = [pageToView(placement, centreOf(frame)), pageToView(placement, place)];
      return (
        PULLS[(Math.round(Math.atan2(towards.y - middle.y, towards.x - middle.x) / (Math.PI / 4)) + 8) % 4] ?? 'default'
      );
    }
    return markAt(marks, placement.pageNo, at, reach, (one) => layers.mayChange(one) || layers.mayErase(one))
      ? 'move'
      : 'default';
  };

  host.addEventListener('pointermove', onMove, { signal: end.signal });
  return () => end.abort();
};
