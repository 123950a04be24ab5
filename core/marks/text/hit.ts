import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import { boundsOfBox, hitsBox } from '../box.ts';
import type { MarkStyle } from '../style.ts';
import { boxOfText, fontSizeOf } from './layout.ts';
import type { TextGeometry } from './shape.ts';

/**
 * Letters overhang their box by less than a quarter of their size, and a single letter may be wider than the box by one
 * size.
 */
export const bounds = (geometry: TextGeometry, style: MarkStyle): Rect =>
  boundsOfBox(boxOfText(geometry, style), fontSizeOf(style));

export const hit = (geometry: TextGeometry, style: MarkStyle, point: PagePoint, tolerance: number): boolean =>
  hitsBox(boxOfText(geometry, style), point, tolerance);
