import { Shape } from 'konva/lib/Shape.js';
import type { PageNo } from '#core/kernel/ids.ts';
import { type Mark, markBlends } from '#core/marks/mark.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { selectedMarks } from '#src/viewer/model/selection/selection.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { createCarried } from './carried.ts';
import type { Lift } from './lift.ts';
import type { LayerSlot } from './pageSpace.ts';
import { nativeOf, showLayer } from './pageSpace.ts';
import { paintMarquee, paintSelected } from './selected.ts';
import { onSupplied } from './supplies.ts';

export interface ActivePainter {
  /** Call when draft or selection have changed: repaints in the next frame. */
  readonly drawSoon: () => void;
  /** Call when pages have been painted: marks dropped there no longer need to be shown here. */
  readonly settle: (isShown: (page: PageNo) => boolean) => void;
  readonly end: () => void;
}

type SeenLayers = Pick<Layers, 'draft' | 'store' | 'mayChange'>;

/**
 * Paints what is being drawn or moved, and the selection frame: one Konva node, repainted once per frame, without
 * React.
 */
export const paintActive = (slot: LayerSlot, layers: SeenLayers, lift: Lift): ActivePainter => {
  const carried = createCarried();
  let frame = 0;
  let isEmpty = true;

  const selectedOn = (): readonly Mark[] => {
    const { marks, selection } = layers.store.getState();
    return selectedMarks(marks, selection).map(({ mark }) => mark);
  };
  /** Marks that were dropped, in their present state, until the page shows them. */
  const lingering = (): readonly Mark[] => {
    const lifted = lift.current();
    return lifted
      ? marksOfPage(layers.store.getState().marks, lifted.pageNo).flatMap(({ mark }) =>
          lifted.ids.has(mark.localId) ? [mark] : [],
        )
      : [];
  };
  const paint = (context: CanvasRenderingContext2D): void => {
    const draft = layers.draft();
    const { selection, marks, edit } = layers.store.getState();
    const pageNo = draft?.pageNo ?? lift.current()?.pageNo ?? selection?.pageNo;
    const placement = slot.placements().find((one) => one.pageNo === pageNo);
    if (!placement) return;
    const shown = draft?.marks ?? lingering();
    carried.paint(context, placement, shown, draft?.shift ?? null, slot.layer.getCanvas().getPixelRatio());
    if (draft?.marquee) paintMarquee(context, placement, draft.marquee);
    if (draft && draft.lifted.size === 0 && !draft.marquee) return;
    const isHeld = draft !== null && draft.lifted.size > 0;
    const framed = isHeld ? shown : selection?.pageNo === pageNo ? selectedOn() : [];
    if (framed.length === 0) return;
    // A mark chosen in the list also gets a frame outside editing, but without handles.
    const isHandled = !isHeld && canDraw(edit) && selectedMarks(marks, selection).every(layers.mayChange);
    paintSelected(context, placement, framed, draft?.shift ?? null, isHandled);
  };

  const shape = new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (_konva, own) => paint(nativeOf(own)),
  });
  slot.layer.add(shape);

  const draw = (): void => {
    frame = 0;
    const draft = layers.draft();
    if (draft && draft.lifted.size > 0) lift.take({ pageNo: draft.pageNo, ids: draft.lifted });
    else lift.putDown();
    const hasNothing =
      !draft && !lift.current() && (layers.store.getState().selection === null || selectedOn().length === 0);
    if (hasNothing && isEmpty) return;
    isEmpty = hasNothing;
    // A separate canvas cannot multiply with the pages beneath it: the compositor does it for the whole layer.
    const marks = draft?.marks ?? lingering();
    slot.layer.getNativeCanvasElement().style.mixBlendMode =
      marks.length > 0 && marks.every((mark) => markBlends(mark).every((blend) => blend === 'multiply'))
        ? 'multiply'
        : 'normal';
    showLayer(slot.layer, !hasNothing);
    slot.layer.drawScene();
  };
  const drawSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  showLayer(slot.layer, false);
  const endings = [slot.subscribePlacements(draw), onSupplied(drawSoon)];
  return {
    drawSoon,
    settle: (isShown) => {
      if (lift.letGo(isShown)) drawSoon();
    },
    end: () => {
      for (const end of endings) end();
      cancelAnimationFrame(frame);
      shape.destroy();
      slot.layer.drawScene();
    },
  };
};
