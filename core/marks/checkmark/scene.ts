import { type BoxGeometry, turnOfBox } from '../box.ts';
import type { Scene } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';

/** A short stroke down and a longer one up, across the whole width of its box. */
export const scene = (geometry: BoxGeometry, style: MarkStyle): Scene => {
  const { x, y, width, height } = geometry;
  const points = [x, y + 0.55 * height, x + 0.36 * width, y + height, x + width, y];
  return {
    opacity: style.opacity,
    nodes: [{ shape: 'polyline', points, stroke: strokeOf(style, 'round', 'round') }],
    ...turnOfBox(geometry),
  };
};
