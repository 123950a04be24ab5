import { expose } from 'comlink';
import type { FidelityApi, PagePictures } from './api.ts';
import { deviationOf, type Pixels } from './deviation.ts';

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });

const api: FidelityApi = {
  compareStage(_job, { plain, marked, ink, marks }) {
    const stage = pixelsOf(plain, [
      [ink, 'multiply'],
      [marks, 'source-over'],
    ]);
    return Promise.resolve(deviationOf(stage, pixelsOf(marked, [])));
  },
  cancel: () => undefined,
};
expose(api);

/** The pixels of an image with overlays drawn on it. Closes all bitmaps. */
function pixelsOf(
  ground: PagePictures['plain'],
  sheets: readonly (readonly [ImageBitmap, GlobalCompositeOperation])[],
): Pixels {
  if (context === null) throw new Error('no canvas');
  const { width, height } = ground;
  // Setting the size clears the canvas and resets its state.
  [canvas.width, canvas.height] = [width, height];
  for (const [bitmap, operation] of [[ground, 'source-over'] as const, ...sheets]) {
    context.globalCompositeOperation = operation;
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
  }
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
