import { turnOfBox } from '../box.ts';
import { centreOf } from '../frame.ts';
import type { Scene } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';
import type { EllipseGeometry } from './shape.ts';

export const scene = (geometry: EllipseGeometry, style: MarkStyle): Scene => {
  const { x: cx, y: cy } = centreOf(geometry);
  const { fill, opacity } = style;
  const ellipse = { shape: 'ellipse', cx, cy, rx: geometry.width / 2, ry: geometry.height / 2 } as const;
  return {
    opacity,
    nodes: [{ ...ellipse, stroke: strokeOf(style, 'butt', 'round'), ...(fill === undefined ? {} : { fill }) }],
    ...turnOfBox(geometry),
  };
};
