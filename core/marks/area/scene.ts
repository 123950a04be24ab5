import type { Rect } from '#core/kernel/geometry.ts';
import { areaText, labelBox, labelNodes } from '../measure.ts';
import { scene as polygonScene } from '../polygon/scene.ts';
import type { PolygonGeometry } from '../polygon/shape.ts';
import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';

export const words = ({ points }: PolygonGeometry, style: MarkStyle): string => areaText(points, style);

/** Where the size is written: in the middle of the corners, which of a triangle is well within it. */
export const labelOf = (geometry: PolygonGeometry, style: MarkStyle): Rect => {
  const { points } = geometry;
  const mean = (axis: 0 | 1): number =>
    points.reduce((sum, value, i) => (i % 2 === axis ? sum + value : sum), 0) / (points.length / 2);
  return labelBox(words(geometry, style), style, mean(0), mean(1));
};

/** An outline, and how large it is. */
export const scene = (geometry: PolygonGeometry, style: MarkStyle): Scene => {
  const { opacity, nodes } = polygonScene(geometry, style);
  return { opacity, nodes: [...nodes, ...labelNodes(words(geometry, style), style, labelOf(geometry, style))] };
};
