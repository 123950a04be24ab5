import type { Size } from '#core/kernel/geometry.ts';

/** Pixels in RGBA, 8 bits each, row by row from the top left. */
export interface Pixels extends Size {
  readonly data: Uint8Array;
}

/** Whether the picture is stored sideways, so that its width and height are swapped when it is shown. */
export const isOnItsSide = (orientation: number): boolean => orientation >= 5 && orientation <= 8;

/**
 * The picture as it is to be shown.
 * @param orientation tag 274 of TIFF 6.0: at which edges the first row and column belong; values outside 1 to 8 are
 * ignored
 */
export function upright({ width, height, data }: Pixels, orientation: number): Pixels {
  const last = width * height - 1;
  const lowerLeft = last - width + 1;
  const upperRight = width - 1;
  // Per orientation: the stored pixel that is shown at the top left, and the steps to the ones right of and below it.
  const ways: Readonly<Record<number, readonly [first: number, right: number, down: number]>> = {
    2: [upperRight, -1, width],
    3: [last, -1, -width],
    4: [lowerLeft, 1, -width],
    5: [0, width, 1],
    6: [lowerLeft, -width, 1],
    7: [last, -width, -1],
    8: [upperRight, width, -1],
  };
  const way = ways[orientation];
  if (way === undefined) return { width, height, data };
  const [first, right, down] = way;
  const shown = isOnItsSide(orientation) ? { width: height, height: width } : { width, height };
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0, at = 0; y < shown.height; y++)
    for (let x = 0; x < shown.width; x++) to[at++] = from[first + x * right + y * down]!;
  return { ...shown, data: new Uint8Array(to.buffer) };
}
