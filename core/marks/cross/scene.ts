import { type BoxGeometry, turnOfBox } from '../box.ts';
import type { Scene } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';

/** Both diagonals of its box. */
export const scene = (geometry: BoxGeometry, style: MarkStyle): Scene => {
  const { x, y, width, height } = geometry;
  const stroke = strokeOf(style, 'round', 'round');
  const [right, bottom] = [x + width, y + height];
  return {
    opacity: style.opacity,
    nodes: [
      { shape: 'polyline', points: [x, y, right, bottom], stroke },
      { shape: 'polyline', points: [right, y, x, bottom], stroke },
    ],
    ...turnOfBox(geometry),
  };
};
