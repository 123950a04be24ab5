import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';
import type { RectangleGeometry } from './shape.ts';

export const scene = ({ x, y, width, height }: RectangleGeometry, { color, width: strokeWidth, opacity, fill }: MarkStyle): Scene => ({
  opacity,
  nodes: [
    { shape: 'rect', x, y, width, height, stroke: { color, width: strokeWidth, cap: 'butt', join: 'miter' }, ...(fill === undefined ? {} : { fill }) },
  ],
});
