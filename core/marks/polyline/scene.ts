import type { Scene } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';
import type { PolylineGeometry } from './shape.ts';

export const scene = ({ points }: PolylineGeometry, style: MarkStyle): Scene => ({
  opacity: style.opacity,
  nodes: [{ shape: 'polyline', points, stroke: strokeOf(style, 'round', 'round') }],
});
