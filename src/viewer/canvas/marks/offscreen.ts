import type { MakeOffscreen } from './picture.ts';

/**
 * Canvases outside the document: they cause no layout and are garbage-collected. They are rendered by the CPU, because
 * images are painted in timed slices and each slice ends by reading a pixel.
 */
export const makeOffscreen: MakeOffscreen = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(`No 2d context for a canvas of ${width} × ${height} pixels`);
  return { canvas, context };
};
