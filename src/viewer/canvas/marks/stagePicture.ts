import type { Size } from '#core/kernel/geometry.ts';
import { type Mark, markScene } from '#core/marks/mark.ts';
import { byBlend } from '#core/marks/order.ts';
import type { Blend } from '#core/marks/scene.ts';
import { paintScene } from './paintScene.ts';
import { makeOffscreen } from './offscreen.ts';
import { isSupplied, onSupplied, supplies } from './supplies.ts';

/** Marks per batch: a few milliseconds. */
const BATCH = 100;

/**
 * The marks of a page as the stage paints them, on transparent canvases of this size in pixels: marker ink, and
 * everything above it. The caller owns the bitmaps and must close() them.
 * @param pause yields the thread between batches
 */
export async function stagePicture(
  marks: readonly Mark[],
  page: Size,
  pixels: Size,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<Readonly<Record<Blend, ImageBitmap>>> {
  await supplied(marks, signal);
  const sorted = byBlend(marks, (mark) => mark);
  const bitmapOf = async (blend: Blend): Promise<ImageBitmap> => {
    const { canvas, context } = makeOffscreen(pixels.width, pixels.height);
    context.setTransform(pixels.width / page.width, 0, 0, pixels.height / page.height, 0, 0);
    for (const [at, mark] of sorted[blend].entries()) {
      if (at > 0 && at % BATCH === 0) await pause();
      signal.throwIfAborted();
      paintScene(context, markScene(mark, blend), blend, supplies);
    }
    return createImageBitmap(canvas);
  };
  const multiply = await bitmapOf('multiply');
  return { multiply, normal: await bitmapOf('normal') };
}

/** Waits until the letters and images of the marks are loaded. */
function supplied(marks: readonly Mark[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (!marks.every(isSupplied)) return;
      forget();
      resolve();
    };
    const forget = onSupplied(look);
    signal.addEventListener('abort', () => {
      forget();
      reject(new DOMException('given up', 'AbortError'));
    });
    look();
  });
}
