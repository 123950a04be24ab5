import { type Mark, markBlends, markScene } from '#core/marks/mark.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { onPage, pageSize } from './pageSpace.ts';
import { compositeOf, paintScene } from './paintScene.ts';
import { makeOffscreen } from './offscreen.ts';
import { supplies } from './supplies.ts';

/** From this number of marks on, an image of them is moved instead of the marks. */
const PICTURED_FROM = 20;
/** Larger images, in pixels, would cost more than they save. */
const PIXELS_LIMIT = 8_000_000;

type Shift = { readonly dx: number; readonly dy: number } | null;

/** Paints the marks being moved; many marks are painted once and then moved as one image. */
export interface Carried {
  readonly paint: (
    context: CanvasRenderingContext2D,
    placement: PagePlacement,
    marks: readonly Mark[],
    shift: Shift,
    pixelRatio: number,
  ) => void;
}

export const createCarried = (): Carried => {
  let held: {
    readonly marks: readonly Mark[];
    readonly resolution: number;
    readonly canvas: CanvasImageSource;
  } | null = null;

  /** An image of the marks at their original place; parts beyond the page's edge are cut off. */
  const pictureOf = (marks: readonly Mark[], placement: PagePlacement, resolution: number): CanvasImageSource => {
    if (held?.marks === marks && held.resolution === resolution) return held.canvas;
    const { width, height } = pageSize(placement);
    const { canvas, context } = makeOffscreen(Math.ceil(width * resolution), Math.ceil(height * resolution));
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    for (const mark of marks)
      for (const blend of markBlends(mark)) paintScene(context, markScene(mark, blend), blend, supplies);
    held = { marks, resolution, canvas };
    return canvas;
  };

  return {
    paint: (context, placement, marks, shift, pixelRatio) => {
      if (marks.length === 0) {
        held = null;
        return;
      }
      const resolution = placement.scale * pixelRatio;
      const isPictured =
        shift !== null &&
        marks.length >= PICTURED_FROM &&
        placement.width * placement.height * pixelRatio ** 2 <= PIXELS_LIMIT;
      onPage(context, placement, ({ width, height }) => {
        if (shift) context.translate(shift.dx, shift.dy);
        if (isPictured) {
          context.globalAlpha = 1;
          context.globalCompositeOperation = compositeOf('normal');
          context.drawImage(pictureOf(marks, placement, resolution), 0, 0, width, height);
        } else for (const mark of marks) paintScene(context, markScene(mark), 'normal', supplies);
      });
    },
  };
};
