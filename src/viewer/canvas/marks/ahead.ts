import type { StoreApi } from 'zustand/vanilla';
import { viewPoint } from '#core/kernel/geometry.ts';
import { viewToPage } from '#src/viewer/model/camera.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { Gesture, Tool } from '#src/viewer/model/tools/tool.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { styleInHand } from '#src/viewer/session/pens.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';

/** Preview of an item being placed, as a press would place it. */
export interface Ahead {
  readonly draft: Layers['draft'];
  readonly end: () => void;
}

interface Held {
  readonly tool: Tool;
  readonly context: Parameters<Tool['enter']>[0];
  readonly gesture: Gesture;
}

/**
 * Shows a stamp, template or signature at the pointer before it is placed, using a gesture that is never completed.
 * Touch has no position before contact.
 * @param onDraft called when the preview may look different
 */
export const showPreview = (
  { host, placements }: Pick<PagesSlot, 'host' | 'placements'>,
  layers: Pick<Layers, 'store' | 'userId' | 'mayErase' | 'mayChange'>,
  toolbox: StoreApi<Toolbox>,
  onDraft: () => void,
): Ahead => {
  const end = new AbortController();
  let held: Held | null = null;

  const letGo = (): void => {
    if (!held) return;
    held = null;
    onDraft();
  };
  const onMove = (event: PointerEvent): void => {
    const tool = toolbox.getState().placing;
    if (tool === null || event.buttons !== 0 || event.pointerType === 'touch' || !canDraw(layers.store.getState().edit))
      return letGo();
    const box = host.getBoundingClientRect();
    const view = viewPoint(event.clientX - box.left, event.clientY - box.top);
    const placement = placements().find(
      ({ x, y, width, height }) => view.x >= x && view.y >= y && view.x < x + width && view.y < y + height,
    );
    if (!placement) return letGo();
    const { marks } = layers.store.getState();
    if (held?.tool !== tool || held.context.pageNo !== placement.pageNo || held.context.marks !== marks) {
      const { userId: ownerId, mayErase, mayChange } = layers;
      const context = {
        pageNo: placement.pageNo,
        marks,
        selection: null,
        ownerId,
        style: styleInHand(toolbox.getState()),
        reach: 0,
        unit: 1 / placement.scale,
        words: [],
        newId: () => 'ahead',
        mayErase,
        mayChange,
      };
      held = { tool, context, gesture: tool.enter(context) };
    }
    held.gesture.extend([{ at: viewToPage(placement, view), pressure: null, constrained: event.shiftKey }]);
    onDraft();
  };

  const { signal } = end;
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerleave', letGo, { signal });
  return {
    draft: () => {
      // It may have been placed, or put away, by keyboard.
      if (held?.tool !== toolbox.getState().placing || !canDraw(layers.store.getState().edit)) held = null;
      const draft = held?.gesture.draft() ?? null;
      return held && draft && { ...draft, pageNo: held.context.pageNo };
    },
    end: () => end.abort(),
  };
};
