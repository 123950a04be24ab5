import { Shape } from 'konva/lib/Shape.js';
import { markBlend, markScene } from '#core/marks/mark.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { LayerSlot } from './MarksStage.tsx';
import { nativeOf, onPage } from './pageSpace.ts';
import { paintScene } from './paintScene.ts';
import { supplies } from './supplies.ts';

export interface ActivePainter {
  /** The draft has changed: it is painted in the coming frame. */
  readonly drawSoon: () => void;
  readonly end: () => void;
}

/** Paints the mark that is being drawn: one Konva node, repainted once a frame, without React. */
export const paintActive = (slot: LayerSlot, layers: Pick<Layers, 'draft'>): ActivePainter => {
  let frame = 0;
  let isEmpty = true;
  const shape = new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (context) => {
      const draft = layers.draft();
      const placement = draft && slot.placements().find(({ pageNo }) => pageNo === draft.pageNo);
      if (placement) onPage(nativeOf(context), placement, () => paintScene(nativeOf(context), markScene(draft.mark), 'normal', supplies));
    },
  });
  slot.layer.add(shape);

  const draw = (): void => {
    frame = 0;
    const draft = layers.draft();
    if (!draft && isEmpty) return;
    isEmpty = !draft;
    // A canvas of its own cannot multiply with the pages beneath: the compositor does it for the whole layer.
    slot.layer.getNativeCanvasElement().style.mixBlendMode = draft ? markBlend(draft.mark) : 'normal';
    slot.layer.drawScene();
  };

  const unsubscribe = slot.subscribePlacements(draw);
  return {
    drawSoon: () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    },
    end: () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      shape.destroy();
      slot.layer.drawScene();
    },
  };
};
