import { turnOfBox } from '../box.ts';
import { markScene } from '../mark.ts';
import { byBlend } from '../order.ts';
import type { Blend, Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';
import type { TemplateGeometry } from './shape.ts';

/**
 * Its marks, moved and scaled from where they were saved. Pen widths scale too, and marker ink still multiplies with
 * the page.
 */
export const scene = (geometry: TemplateGeometry, { opacity }: MarkStyle, blend?: Blend): Scene => {
  const { x, y, width, height, source, marks } = geometry;
  const scaleX = source.width === 0 ? 1 : width / source.width;
  const scaleY = source.height === 0 ? 1 : height / source.height;
  const place = { x: x - source.x * scaleX, y: y - source.y * scaleY, scaleX, scaleY };
  const { multiply, normal } = byBlend(marks, (mark) => mark);
  const parts = { multiply, normal, both: [...multiply, ...normal] }[blend ?? 'both'];
  return {
    opacity,
    nodes: parts.map((mark) => ({ shape: 'group', scene: markScene(mark), ...place })),
    ...turnOfBox(geometry),
  };
};
