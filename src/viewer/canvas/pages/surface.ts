import type { Layer } from 'konva/lib/Layer.js';
import type { Stage } from 'konva/lib/Stage.js';
import type { Size } from '#core/kernel/geometry.ts';

/** The one stage, as large as the viewport, and its three layers from bottom to top. */
export interface Surface {
  readonly pages: Layer;
  readonly marks: Layer;
  readonly active: Layer;
  /** Sizes in CSS px; draws all layers, so that resizing never shows an empty canvas. */
  resize(size: Size, pixelRatio: number): void;
}

/**
 * Takes the stage that React made. Pointers pass through it to the host around it: Konva's own listeners there would make every
 * wheel turn wait for the main thread, and marks are found by their own hit tests.
 * @throws Error when the stage does not have the three layers
 */
export function surfaceOf(stage: Stage): Surface {
  const [pages, marks, active] = stage.getLayers();
  if (pages === undefined || marks === undefined || active === undefined) throw new Error('a stage without its layers');
  stage.content.style.pointerEvents = 'none';
  return {
    pages, marks, active,
    resize(size, pixelRatio) {
      for (const layer of [pages, marks, active]) {
        if (layer.getCanvas().getPixelRatio() !== pixelRatio) layer.getCanvas().setPixelRatio(pixelRatio);
      }
      stage.size(size);
      stage.draw();
    },
  };
}
