import type { Scene, SceneNode } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { MarkStyle } from '../style.ts';
import { strokeOutlines } from './outline.ts';
import type { FreehandGeometry } from './shape.ts';

const node = (geometry: FreehandGeometry, style: MarkStyle): SceneNode => {
  const { color, width } = style;
  const { points, pressures } = geometry;
  if (pressures) return { shape: 'outlines', outlines: strokeOutlines(geometry, pressures, width), fill: color };
  // Canvases draw no caps on a line of zero length, so a dot is a disc.
  if (points.length === 2)
    return { shape: 'ellipse', cx: points[0]!, cy: points[1]!, rx: width / 2, ry: width / 2, fill: color };
  return { shape: 'polyline', points, stroke: strokeOf(style, 'round', 'round') };
};

export const scene = (geometry: FreehandGeometry, style: MarkStyle): Scene => ({
  opacity: style.opacity,
  nodes: [node(geometry, style)],
});
