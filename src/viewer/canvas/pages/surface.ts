import type { Size } from '#core/kernel/geometry.ts';

/** Paints on the pages' canvas. The unit is the CSS px, the origin the top left corner of the viewport. */
export type SurfacePainter = (context: CanvasRenderingContext2D) => void;

/**
 * The canvas of the pages, as large as the viewport. Its painters draw all of it at once, from bottom to top: the
 * pages, then the ink that multiplies with them, which a canvas above could not do.
 */
export interface Surface {
  readonly size: () => Size;
  /** Device px per CSS px. */
  readonly pixelRatio: () => number;
  /** Adds a painter above all others, from the next drawing on; returns a function that removes it. */
  readonly add: (painter: SurfacePainter) => () => void;
  /** Empties the canvas, which must be drawn again before the browser paints it. */
  readonly resize: (size: Size, pixelRatio: number) => void;
  readonly draw: () => void;
  /** Called after each resize, before the browser paints it. */
  readonly subscribeSize: (listener: () => void) => () => void;
}

/** @throws Error if the browser cannot provide a 2d context */
export function surfaceOn(canvas: HTMLCanvasElement): Surface {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2d context for the pages');
  const painters = new Set<SurfacePainter>();
  const listeners = new Set<() => void>();
  let size: Size = { width: 0, height: 0 };
  let pixelRatio = 1;

  const draw = (): void => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const paint of painters) {
      context.save();
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      paint(context);
      context.restore();
    }
  };

  return {
    size: () => size,
    pixelRatio: () => pixelRatio,
    add(painter) {
      painters.add(painter);
      return () => painters.delete(painter);
    },
    resize(next, ratio) {
      [size, pixelRatio] = [next, ratio];
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
      canvas.style.width = `${size.width}px`;
      canvas.style.height = `${size.height}px`;
      for (const listener of listeners) listener();
    },
    draw,
    subscribeSize(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
