import type { MakeSheet } from './picture.ts';

/**
 * Sheets that never touch the document: nothing lays them out, and they go when nobody holds them.
 * They are painted by the processor: pictures grow in slices of measured time, and a slice ends with a look at a pixel.
 */
export const makeSheet: MakeSheet = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(`No 2d context for a sheet of ${width} × ${height} pixels`);
  return { canvas, context };
};
