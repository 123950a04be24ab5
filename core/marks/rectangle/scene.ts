import { turnOfBox } from '../box.ts';
import type { Scene } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';
import type { RectangleGeometry } from './shape.ts';

export const scene = (geometry: RectangleGeometry, style: MarkStyle): Scene => {
  const { x, y, width, height } = geometry;
  const { fill, opacity } = style;
  return {
    opacity,
    nodes: [
      {
        shape: 'rect',
        x,
        y,
        width,
        height,
        stroke: strokeOf(style, 'butt', 'miter'),
        ...(fill === undefined ? {} : { fill }),
      },
    ],
    ...turnOfBox(geometry),
  };
};
