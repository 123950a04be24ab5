import type { MakeSheet } from './picture.ts';

/** Sheets that never touch the document: nothing lays them out, and they go when nobody holds them. */
export const makeSheet: MakeSheet = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`No 2d context for a sheet of ${width} × ${height} pixels`);
  return { canvas, context };
};
