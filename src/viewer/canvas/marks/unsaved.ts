import { Shape } from 'konva/lib/Shape.js';
import { cornersOf } from '#core/marks/frame.ts';
import { markFrame } from '#core/marks/mark.ts';
import { pageToView } from '#src/viewer/model/camera.ts';
import type { LayerMark } from '#src/viewer/model/layer/marks.ts';
import { leftUnsaved } from '#src/viewer/model/marklist/leftUnsaved.ts';
import type { Layers, LayersState } from '#src/viewer/session/layers/layers.ts';
import type { LayerSlot } from './pageSpace.ts';
import { nativeOf } from './pageSpace.ts';

/** The orange of warnings: paper is light in dark mode too. */
const LINE = '#c2570c';
const DASH = [5, 4];

/**
 * Frames unsaved marks once editing has ended: they must not look like marks that everybody sees.
 * @returns a function that stops it
 */
export const frameUnsaved = (
  slot: Pick<LayerSlot, 'layer' | 'placements'>,
  { store, userId }: Pick<Layers, 'store' | 'userId'>,
): (() => void) => {
  let left: readonly LayerMark[] = [];
  const paint = (context: CanvasRenderingContext2D): void => {
    if (left.length === 0) return;
    context.save();
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-over';
    context.strokeStyle = LINE;
    context.lineWidth = 1.5;
    context.setLineDash(DASH);
    for (const placement of slot.placements())
      for (const { pageNo, mark } of left) {
        if (pageNo !== placement.pageNo) continue;
        context.beginPath();
        for (const corner of cornersOf(markFrame(mark))) {
          const { x, y } = pageToView(placement, corner);
          context.lineTo(x, y);
        }
        context.closePath();
        context.stroke();
      }
    context.restore();
  };
  const shape = new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (_konva, own) => paint(nativeOf(own)),
  });
  slot.layer.add(shape);
  const look = (state: LayersState): void => {
    const before = left.length;
    left = leftUnsaved(state, userId);
    if (left.length + before > 0) slot.layer.drawScene();
  };
  const forget = store.subscribe((state, before) => {
    if (state.edit.phase !== before.edit.phase || state.marks !== before.marks || state.groups !== before.groups)
      look(state);
  });
  look(store.getState());
  return () => {
    forget();
    shape.destroy();
  };
};
