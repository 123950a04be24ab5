import * as z from 'zod/mini';
import type { Rect } from '#core/kernel/geometry.ts';
import { type BoxGeometry, boxFields } from '../box.ts';
import { type Mark, parseMark } from '../mark.ts';

/** Most marks of a template. */
export const TEMPLATE_LIMIT = 500;

/** Templates cannot be nested, and they contain no signatures: those are only created by signing. */
const isPart = (value: unknown): value is Mark => {
  const read = parseMark(value);
  return read.ok && read.value.kind !== 'template' && read.value.kind !== 'signature';
};

const Parts = z.custom<readonly Mark[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= TEMPLATE_LIMIT && value.every(isPart),
);

/**
 * Several marks placed together under a name. They keep the coordinates they were saved with, filling the rectangle
 * `source`; the template's box gives their present place, size and rotation.
 */
export interface TemplateGeometry extends BoxGeometry {
  readonly name: string;
  readonly source: Rect;
  readonly marks: readonly Mark[];
}

export const TemplateGeometry: z.ZodMiniType<TemplateGeometry> = z.strictObject({
  ...boxFields,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  source: z.strictObject({ x: boxFields.x, y: boxFields.y, width: boxFields.width, height: boxFields.height }),
  marks: Parts,
});
