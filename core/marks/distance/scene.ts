import type { Rect } from '#core/kernel/geometry.ts';
import { labelBox, labelNodes, lengthText } from '../measure.ts';
import { scene as polylineScene } from '../polyline/scene.ts';
import type { PolylineGeometry } from '../polyline/shape.ts';
import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';

export const words = ({ points }: PolylineGeometry, style: MarkStyle): string => lengthText(points, style);

/** Where the length is written: in the middle of the middle stretch. */
export const labelOf = (geometry: PolylineGeometry, style: MarkStyle): Rect => {
  const { points } = geometry;
  const at = 2 * (Math.ceil(points.length / 4) - 1);
  const middle = (i: number): number => (points[i]! + points[i + 2]!) / 2;
  return labelBox(words(geometry, style), style, middle(at), middle(at + 1));
};

/** A line from point to point, and how long it is. */
export const scene = (geometry: PolylineGeometry, style: MarkStyle): Scene => {
  const { opacity, nodes } = polylineScene(geometry, style);
  return { opacity, nodes: [...nodes, ...labelNodes(words(geometry, style), style, labelOf(geometry, style))] };
};
