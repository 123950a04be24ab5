import type { StoreApi } from 'zustand/vanilla';
import { canDraw } from '#src/viewer/model/edit.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { toolOf } from '#src/viewer/kinds/tools.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { type ActivePainter, paintActive } from './active.ts';
import { showAhead } from './ahead.ts';
import { showCursor } from './cursor.ts';
import { listenToPointers, type WordsOf } from './ingress.ts';
import type { Lift } from './lift.ts';
import type { LayerSlot } from './pageSpace.ts';

/** What the hand may do with the pages while the layers are being edited. */
export interface DrawingMount {
  readonly settle: ActivePainter['settle'];
  readonly end: () => void;
}

/** Lets the tool in hand draw on the pages while the layers are being edited. */
export const mountDrawing = (
  slot: LayerSlot,
  layers: Layers,
  toolbox: StoreApi<Toolbox>,
  words: WordsOf,
  lift: Lift,
): DrawingMount => {
  const { style } = slot.host;
  const ahead = showAhead(slot, layers, toolbox, () => painter.drawSoon());
  const painter = paintActive(slot, { ...layers, draft: () => layers.draft() ?? ahead.draft() }, lift);
  const update = (): void => {
    const { tool, placing } = toolbox.getState();
    const isDrawing = (tool !== null || placing !== null) && canDraw(layers.store.getState().edit);
    // A finger draws instead of scrolling, but only while there is something in hand to draw with.
    style.touchAction = isDrawing ? 'none' : '';
    style.cursor = !isDrawing ? '' : tool === null || placing ? 'crosshair' : toolOf(tool).cursor;
    // The words are fetched when the marker pen is taken up, so that they are known when it is put down.
    if (tool === 'highlighter') for (const { pageNo } of slot.placements()) words(pageNo);
    // Undo, save or a lost lock end a stroke from elsewhere: its draft must go.
    painter.drawSoon();
  };
  /** While one only looks, a mark may be framed that was chosen in the list: pressing the pages lets go of it. */
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
