import { turnOfBox } from '../box.ts';
import { markScene } from '../mark.ts';
import { paintOrder } from '../order.ts';
import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';
import type { TemplateGeometry } from './shape.ts';

/** Its marks, moved and scaled from where they were saved. The pens grow with them. */
export const scene = (geometry: TemplateGeometry, { opacity }: MarkStyle): Scene => {
  const { x, y, width, height, source, marks } = geometry;
  const scaleX = source.width === 0 ? 1 : width / source.width;
  const scaleY = source.height === 0 ? 1 : height / source.height;
  const place = { x: x - source.x * scaleX, y: y - source.y * scaleY, scaleX, scaleY };
  return { opacity, nodes: paintOrder(marks, (mark) => mark).map((mark) => ({ shape: 'group', scene: markScene(mark), ...place })), ...turnOfBox(geometry) };
};
