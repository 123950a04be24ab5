import type { PDFPage } from '@cantoo/pdf-lib';
import { PAGE_UNITS_PER_INCH, POINTS_PER_INCH, type Rect } from '#core/kernel/geometry.ts';

/** Operands of the operator `cm` (ISO 32000-2, 8.3.3): x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const SCALE = POINTS_PER_INCH / PAGE_UNITS_PER_INCH;

/** Rotation about a point, in degrees from the first axis towards the second. */
export function turnAbout(x: number, y: number, degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

/**
 * From page units of the upright page (y downwards) to the user space of a PDF page.
 * @param box the displayed part of the page, points, y upwards
 * @param rotate the page's /Rotate, clockwise degrees, any multiple of 90
 */
export function pageMatrix({ x, y, width, height }: Rect, rotate: number): Matrix {
  const turn = ((rotate % 360) + 360) % 360;
  if (turn === 90) return [0, SCALE, SCALE, 0, x, y];
  if (turn === 180) return [-SCALE, 0, 0, SCALE, x + width, y];
  if (turn === 270) return [0, -SCALE, -SCALE, 0, x + width, y + height];
  return [SCALE, 0, 0, -SCALE, x, y + height];
}

/** Applies the matrix to points given as x, y, x, y, … */
export const placed = (points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] =>
  points.map((value, at) =>
    at % 2 === 0 ? a * value + c * (points[at + 1] ?? 0) + e : b * (points[at - 1] ?? 0) + d * value + f,
  );

/** The part of a page that viewers show: the crop box clipped to the media box (ISO 32000-2, 14.11.2). */
export function shownBox(page: PDFPage): Rect {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const [x, y] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}
