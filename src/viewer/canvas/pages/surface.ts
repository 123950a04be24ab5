import { Layer } from 'konva/lib/Layer.js';
import { Stage } from 'konva/lib/Stage.js';
import type { Size } from '#core/kernel/geometry.ts';

/** The one stage, as large as the viewport, and its three layers from bottom to top. */
export interface Surface {
  readonly stage: Stage;
  readonly pages: Layer;
  readonly marks: Layer;
  readonly active: Layer;
  /** Sizes in CSS px; draws all layers, so that resizing never shows an empty canvas. */
  resize(size: Size, pixelRatio: number): void;
  destroy(): void;
}

/**
 * Puts a stage into `host`. Pointers pass through it to the host: Konva's own listeners there would make every wheel turn wait
 * for the main thread, and marks are found by their own hit tests. So no layer needs a hit canvas.
 */
export function createSurface(host: HTMLDivElement): Surface {
  const stage = new Stage({ container: host, width: 0, height: 0 });
  stage.content.style.pointerEvents = 'none';
  const pages = new Layer({ listening: false });
  const marks = new Layer({ listening: false });
  const active = new Layer({ listening: false });
  stage.add(pages, marks, active);
  return {
    stage, pages, marks, active,
    resize(size, pixelRatio) {
      for (const layer of [pages, marks, active]) {
        if (layer.getCanvas().getPixelRatio() !== pixelRatio) layer.getCanvas().setPixelRatio(pixelRatio);
      }
      stage.size(size);
      stage.draw();
    },
    destroy: () => void stage.destroy(),
  };
}
