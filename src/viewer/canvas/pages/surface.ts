import type { Size } from '#core/kernel/geometry.ts';

/** Paints on the canvas of the pages. The unit is the CSS px, the origin the top left corner of the viewport. */
export type SurfacePainter = (context: CanvasRenderingContext2D) => void;

/**
 * The canvas of the pages, as large as the viewport. It is drawn as a whole, in one go, by painters from bottom to top:
 * the pages, and the ink that multiplies with them, which no canvas above could.
 */
export interface Surface {
  readonly size: () => Size;
  /** Device px per CSS px. */
  readonly pixelRatio: () => number;
  /** Paints above all that was added before, from the next drawing on; the function returned takes it away. */
  readonly add: (painter: SurfacePainter) => () => void;
  /** Draws at once, so that resizing never shows an empty canvas. */
  readonly resize: (size: Size, pixelRatio: number) => void;
  readonly draw: () => void;
  /** Called after each resize, before the browser paints it. */
  readonly subscribeSize: (listener: () => void) => () => void;
}

/** @throws Error when the browser has no 2d context left to give */
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
      draw();
      for (const listener of listeners) listener();
    },
    draw,
    subscribeSize(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
