import type { StoreApi } from 'zustand/vanilla';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { type ActivePainter, paintActive } from './active.ts';
import { showPreview } from './ahead.ts';
import { showCursor } from './cursor.ts';
import { listenToPointers, type WordsOf } from './ingress.ts';
import type { Lift } from './lift.ts';
import type { LayerSlot } from './pageSpace.ts';

/** Controls drawing on the pages while marks are being edited. */
export interface DrawingMount {
  readonly settle: ActivePainter['settle'];
  readonly end: () => void;
}

/** Lets the active tool draw on the pages while marks are being edited. */
export const mountDrawing = (
  slot: LayerSlot,
  layers: Layers,
  toolbox: StoreApi<Toolbox>,
  words: WordsOf,
  lift: Lift,
): DrawingMount => {
  const { style } = slot.host;
  const ahead = showPreview(slot, layers, toolbox, () => painter.drawSoon());
  const painter = paintActive(slot, { ...layers, draft: () => layers.draft() ?? ahead.draft() }, lift);
  const update = (): void => {
    const { tool, placing } = toolbox.getState();
    const isDrawing = (tool !== null || placing !== null) && canDraw(layers.store.getState().edit);
    // A finger draws instead of scrolling only while a tool is active.
    style.touchAction = isDrawing ? 'none' : '';
    style.cursor = !isDrawing ? '' : tool === null || placing ? 'crosshair' : toolOf(tool).cursor;
    // Words are fetched when the highlighter is selected, so that they are known by the first stroke.
    if (tool === 'highlighter') for (const { pageNo } of slot.placements()) words(pageNo);
    // Undo, save or a lost lock can end a stroke: its draft must disappear.
    painter.drawSoon();
  };
  /** Outside editing, a mark chosen in the list has a frame: pressing the pages deselects it. */
  const letGo = (): void => {
    const { edit, selection } = layers.store.getState();
    if (selection !== null && edit.phase === 'viewing') layers.select(null);
  };
  const around = slot.host.parentElement ?? slot.host;
  around.addEventListener('pointerdown', letGo);
  const endings = [
    listenToPointers(slot, layers, toolbox, words, painter.drawSoon),
    showCursor(slot, layers, toolbox),
    ahead.end,
    toolbox.subscribe(update),
    layers.store.subscribe(update),
  ];
  update();
  return {
    settle: painter.settle,
    end: () => {
      for (const end of endings) end();
      around.removeEventListener('pointerdown', letGo);
      painter.end();
      style.touchAction = '';
      style.cursor = '';
    },
  };
};
