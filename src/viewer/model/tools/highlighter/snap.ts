import type { Rect } from '#core/kernel/geometry.ts';
import { boundsOfCoordinates, type Coordinates, rounded } from '#core/marks/coordinates.ts';

/** If the stroke deviates from horizontal by more than this share of the words' height, it is kept as drawn. */
const STRAY = 0.9;
/** How much wider than the words the ink is. */
const ROOM = 1.15;

/** A straight highlighter stroke over words, and its width; page units. */
export interface SnappedPull {
  readonly points: Coordinates;
  readonly width: number;
}

/**
 * A horizontal stroke over a line of text, fitted exactly to the words it touches.
 * @param words boxes of the page's words, upright
 * @returns null if the stroke is not horizontal or touches no word
 */
export const snappedPull = (points: Coordinates, words: readonly Rect[]): SnappedPull | null => {
  const { x, y, width, height } = boundsOfCoordinates(points);
  const middle = y + height / 2;
  const touched = words.filter(
    (word) => word.y <= middle && word.y + word.height >= middle && word.x < x + width && word.x + word.width > x,
  );
  if (touched.length === 0 || width < height) return null;
  const top = Math.min(...touched.map((word) => word.y));
  const bottom = Math.max(...touched.map((word) => word.y + word.height));
  if (height > (bottom - top) * STRAY) return null;
  const broad = (bottom - top) * ROOM;
  // Square caps extend half the width beyond both ends.
  const [left, right] = [
    Math.min(...touched.map((word) => word.x)) + broad / 2,
    Math.max(...touched.map((word) => word.x + word.width)) - broad / 2,
  ];
  const centre = (left + right) / 2;
  const level = rounded((top + bottom) / 2);
  return {
    points:
      right > left
        ? [rounded(left), level, rounded(right), level]
        : [rounded(centre - 0.1), level, rounded(centre + 0.1), level],
    width: rounded(broad),
  };
};
