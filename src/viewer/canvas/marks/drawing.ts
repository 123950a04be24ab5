import type { StoreApi } from 'zustand/vanilla';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { paintActive } from './active.ts';
import { listenToPointers } from './ingress.ts';
import type { LayerSlot } from './MarksStage.tsx';

/**
 * Lets the tool in hand draw on the pages while the layers are being edited.
 * @returns ends it
 */
export const mountDrawing = (slot: LayerSlot, layers: Layers, toolbox: StoreApi<Toolbox>): (() => void) => {
  const { style } = slot.host;
  const painter = paintActive(slot, layers);
  const update = (): void => {
    const isDrawing = toolbox.getState().tool !== null && canDraw(layers.store.getState().edit);
    // A finger draws instead of scrolling, but only while there is something in hand to draw with.
    style.touchAction = isDrawing ? 'none' : '';
    style.cursor = isDrawing ? 'crosshair' : '';
    // Undo, save or a lost lock end a stroke from elsewhere: its draft must go.
    painter.drawSoon();
  };
  const endings = [listenToPointers(slot, layers, toolbox.getState, painter.drawSoon), toolbox.subscribe(update), layers.store.subscribe(update)];
  update();
  return () => {
    for (const end of endings) end();
    painter.end();
    style.touchAction = '';
    style.cursor = '';
  };
};
