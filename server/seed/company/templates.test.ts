import { expect, test } from 'vitest';
import { markBounds } from '#core/marks/mark.ts';
import { TemplateGeometry } from '#core/marks/template/shape.ts';
import { TEMPLATE_ROW } from './templates.ts';

test('[LAYR-06] the demo company has a template of its own for everybody, whose marks fill its frame', () => {
  const { name, content, ownerid, everyone, marks } = TEMPLATE_ROW;
  expect({ ownerid, everyone, marks }).toEqual({ ownerid: null, everyone: 1, marks: 2 });
  const read = JSON.parse(content) as { source: Record<string, number>; marks: unknown[] };
  const { source, marks: drawn } = TemplateGeometry.parse({ ...read.source, ...read, name });
  expect(drawn).toHaveLength(marks);
  const [frame, words] = drawn.map((mark) => markBounds(mark));
  expect(frame).toMatchObject(source);
  expect(words!.y + words!.height).toBeLessThanOrEqual(source.y + source.height);
  expect(words!.x + words!.width).toBeLessThanOrEqual(source.x + source.width);
});
