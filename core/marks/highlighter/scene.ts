import type { Scene, SceneNode } from '../scene.ts';
import type { MarkStyle } from '../style.ts';
import type { HighlighterGeometry } from './shape.ts';

const node = ({ points }: HighlighterGeometry, { color, width }: MarkStyle): SceneNode =>
  points.length === 2
    ? { shape: 'rect', x: points[0]! - width / 2, y: points[1]! - width / 2, width, height: width, fill: color }
    : { shape: 'polyline', points, stroke: { color, width, cap: 'square', join: 'round' } };

export const scene = (geometry: HighlighterGeometry, style: MarkStyle): Scene => ({
  opacity: style.opacity,
  nodes: [node(geometry, style)],
});
