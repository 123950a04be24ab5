import type { Scene } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';
import type { PolygonGeometry } from './shape.ts';

export const scene = ({ points }: PolygonGeometry, style: MarkStyle): Scene => {
  const { fill, opacity } = style;
  const outline = { commands: `M${'L'.repeat(points.length / 2 - 1)}Z`, coordinates: points };
  return {
    opacity,
    nodes: [
      {
        shape: 'path',
        path: outline,
        stroke: strokeOf(style, 'butt', 'round'),
        ...(fill === undefined ? {} : { fill }),
      },
    ],
  };
};
