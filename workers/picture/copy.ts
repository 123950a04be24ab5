import type { Size } from '#core/kernel/geometry.ts';

/** Most pixels of the copy that is kept: 64 MB. A page scanned at 300 dpi and most photos are kept whole. */
const COPY_PIXELS = 16_000_000;

/**
 * The size of the copy kept of a picture; its own if that is small enough. No side becomes 0: browsers decode at most
 * 65,535 pixels a side.
 */
export function copySize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(COPY_PIXELS / (width * height)));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

/** A picture can be drawn from its copy at this size as sharp as from the file. */
export const isCopyEnough = (copy: Size, whole: Size, wanted: Size): boolean =>
  copy.width === whole.width || (wanted.width <= copy.width && wanted.height <= copy.height);
