import { Shape } from 'konva/lib/Shape.js';
import type { StoreApi } from 'zustand/vanilla';
import type { PageNo } from '#core/kernel/ids.ts';
import { overlaps } from '#core/marks/coordinates.ts';
import { markBounds, markScene } from '#core/marks/mark.ts';
import { byBlend } from '#core/marks/order.ts';
import type { Blend } from '#core/marks/scene.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { marksOfPage, type PageMarks } from '#src/viewer/model/layer/marks.ts';
import type { LayersState } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import { measure } from '#src/viewer/session/timing.ts';
import type { Lift } from './lift.ts';
import type { LayerSlot } from './pageSpace.ts';
import { nativeOf, onPage, pageSize, showLayer, visiblePart } from './pageSpace.ts';
import { compositeOf, paintScene } from './paintScene.ts';
import { createMarkPicture, type MarkPicture } from './picture.ts';
import { makeOffscreen } from './offscreen.ts';
import { isSupplied, onSupplied, supplies } from './supplies.ts';

/** Milliseconds per frame for painting marks into images: the rest of the 16.7 ms is for pages, ink and input. */
const FRAME_SHARE_MS = 6;
/** The same while a visible page has no image yet: missing marks matter more than a frame, but no task gets long. */
const FIRST_SHARE_MS = 24;
/** Pause in ms after which zooming has ended; until then images are stretched. */
const SETTLE_MS = 150;
/** Pages larger than this on screen, in pixels, are painted directly: only a small part of them is visible. */
const PICTURE_PIXELS_LIMIT = 8_000_000;
/** Limit for the images of pages out of sight, in pixels (4 bytes each). */
const KEPT_PIXELS = 32_000_000;

const BLENDS: readonly Blend[] = ['multiply', 'normal'];

/** A page's images, and what they show once finished. */
interface PagePictures {
  readonly byBlend: Readonly<Record<Blend, MarkPicture>>;
  marks: PageMarks | null;
  resolution: number;
}

export interface CommittedPainter {
  /** Call when the visible marks may have changed: they are painted in the next frames. */
  readonly drawSoon: () => void;
  readonly end: () => void;
}

/**
 * Paints the marks on the pages: marker ink on the pages' own canvas, where it can multiply with them, everything else
 * on the layer above. Frames that only move pages reuse images; marks are repainted when they change.
 * @param onPainted called after each frame with the pages that are up to date: marks dropped there can be released
 */
export const paintCommitted = (
  slot: LayerSlot,
  store: Pick<StoreApi<LayersState>, 'getState' | 'subscribe'>,
  sight: Pick<Sight, 'store' | 'seen'>,
  lift: Pick<Lift, 'without'>,
  onPainted: (isShown: (page: PageNo) => boolean) => void,
): CommittedPainter => {
  const { pages } = slot;
  const pictures = new Map<PageNo, PagePictures>();
  /** Resolution of the images in pixels per page unit; follows the zoom once it rests. */
  let resolution = 0;
  let frame = 0;
  /** Since when the pages show outdated marks, in ms. */
  // Marks often arrive before the stage, which is only loaded for them.
  let changed: number | null = store.getState().marks.size > 0 ? performance.now() : null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Whether the layer was last drawn without marks. */
  let isEmpty = false;

  const marksOn = (page: PageNo): PageMarks =>
    lift.without(page, sight.seen(marksOfPage(store.getState().marks, page)));
  const pixelRatio = (): number => slot.layer.getCanvas().getPixelRatio();
  const isDirect = ({ width, height }: PagePlacement): boolean =>
    width * height * pixelRatio() ** 2 > PICTURE_PIXELS_LIMIT;

  const paintDirectly = (context: CanvasRenderingContext2D, placement: PagePlacement, blend: Blend): void => {
    const visible = visiblePart(placement, slot.layer.size());
    for (const { mark } of byBlend(marksOn(placement.pageNo), (one) => one.mark)[blend]) {
      if (overlaps(markBounds(mark), visible)) paintScene(context, markScene(mark, blend), blend, supplies);
    }
  };
  const paint = (context: CanvasRenderingContext2D, blend: Blend): void => {
    for (const placement of slot.placements()) {
      if (marksOn(placement.pageNo).length === 0) continue;
      if (isDirect(placement)) {
        onPage(context, placement, () => paintDirectly(context, placement, blend));
        continue;
      }
      const canvas = pictures.get(placement.pageNo)?.byBlend[blend].canvas();
      if (!canvas) continue;
      onPage(context, placement, ({ width, height }) => {
        context.globalCompositeOperation = compositeOf(blend);
        context.drawImage(canvas, 0, 0, width, height);
      });
    }
  };
  const shape = new Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (_konva, own) => paint(nativeOf(own), 'normal'),
  });
  slot.layer.add(shape);
  const takeInkAway = pages.add((context) => paint(context, 'multiply'));

  const isBehind = (placement: PagePlacement): boolean => {
    const marks = marksOn(placement.pageNo);
    const held = pictures.get(placement.pageNo);
    return !isDirect(placement) && (held ? held.marks !== marks || held.resolution !== resolution : marks.length > 0);
  };

  const picturesOf = (page: PageNo): PagePictures => {
    const held = pictures.get(page) ?? {
      byBlend: {
        multiply: createMarkPicture('multiply', makeOffscreen),
        normal: createMarkPicture('normal', makeOffscreen),
      },
      marks: null,
      resolution,
    };
    // Keeps the most recently used last.
    pictures.delete(page);
    pictures.set(page, held);
    return held;
  };

  /** Continues painting the visible images for this frame's share of time. Returns whether all are finished. */
  const advance = (): boolean => {
    const behind = slot.placements().filter(isBehind);
    const isFirst = behind.some(({ pageNo }) => (pictures.get(pageNo)?.marks ?? null) === null);
    const end = performance.now() + (isFirst ? FIRST_SHARE_MS : FRAME_SHARE_MS);
    const isOver = (): boolean => performance.now() >= end;
    for (const placement of behind) {
      const marks = marksOn(placement.pageNo);
      // Missing letters or images trigger a repaint when they arrive.
      if (!marks.every(({ mark }) => isSupplied(mark))) continue;
      const sorted = byBlend(marks, ({ mark }) => mark);
      const held = picturesOf(placement.pageNo);
      if (!BLENDS.every((blend) => held.byBlend[blend].advance(sorted[blend], pageSize(placement), resolution, isOver)))
        return false;
      held.marks = marks;
      held.resolution = resolution;
    }
    return true;
  };

  const forgetOld = (): void => {
    const visible = new Set(slot.placements().map(({ pageNo }) => pageNo));
    let pixels = 0;
    for (const [page, { byBlend: held }] of [...pictures].toReversed()) {
      pixels += held.multiply.pixels() + held.normal.pixels();
      if (pixels > KEPT_PIXELS && !visible.has(page)) pictures.delete(page);
    }
  };

  const hasMarks = (): boolean =>
    slot.placements().some(({ pageNo }) => marksOfPage(store.getState().marks, pageNo).length > 0);
  const drawLayer = (): void => {
    isEmpty = !hasMarks();
    showLayer(slot.layer, !isEmpty);
    slot.layer.drawScene();
  };
  const draw = (): void => {
    frame = 0;
    const isFinished = advance();
    if (!isFinished) drawSoon();
    forgetOld();
    pages.draw();
    drawLayer();
    if (isFinished && changed !== null) {
      measure('viewer:marks-shown', changed);
      changed = null;
    }
    onPainted((page) => !slot.placements().some((placement) => placement.pageNo === page && isBehind(placement)));
  };
  const drawSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  const settle = (wanted: number): void => {
    resolution = wanted;
    drawSoon();
  };
  const onPlacements = (): void => {
    const [first] = slot.placements();
    const wanted = first ? first.scale * pixelRatio() : resolution;
    clearTimeout(settling);
    if (wanted !== resolution) {
      if (resolution === 0) settle(wanted);
      else settling = setTimeout(settle, SETTLE_MS, wanted);
    }
    if (slot.placements().some(isBehind)) drawSoon();
    // The pages are drawn in this same frame, and marks must not lag behind them.
    if (!isEmpty || hasMarks()) drawLayer();
  };

  const endings = [
    slot.subscribePlacements(onPlacements),
    store.subscribe((state, before) => {
      if (state.marks === before.marks) return;
      changed ??= performance.now();
      drawSoon();
    }),
    sight.store.subscribe(drawSoon),
    onSupplied(drawSoon),
  ];
  onPlacements();

  return {
    drawSoon,
    end: () => {
      for (const end of endings) end();
      clearTimeout(settling);
      cancelAnimationFrame(frame);
      shape.destroy();
      takeInkAway();
      pages.draw();
      slot.layer.drawScene();
    },
  };
};
