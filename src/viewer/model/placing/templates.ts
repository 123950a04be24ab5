import type { Rect } from '#core/kernel/geometry.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { centreOf } from '#core/marks/frame.ts';
import { type Mark, parseMark, turnedMark } from '#core/marks/mark.ts';
import { DEFAULT_STROKE_WIDTH } from '#core/contract/constants.ts';
import { TEMPLATE_LIMIT } from '#core/marks/template/shape.ts';
import { bearsStamp } from '../arrange/clipboard.ts';
import { stretched } from '../arrange/transform.ts';
import { boundsOfMarks } from '../selection/selection.ts';

/** The contents of a template: its marks at their original positions, and their bounding rectangle. */
export interface TemplateParts {
  readonly source: Rect;
  readonly marks: readonly Mark[];
}

/**
 * A selection as a template; templates within it are expanded, as they cannot be nested. Fails if it is empty, too
 * large, or contains a stamp, which is valid only for its document.
 */
export const partsOf = (marks: readonly Mark[]): Result<TemplateParts, 'empty' | 'tooMany' | 'stamped'> => {
  if (marks.some(bearsStamp)) return fail('stamped');
  const flat = marks.flatMap(unfolded);
  const source = boundsOfMarks(flat);
  if (!source) return fail('empty');
  return flat.length > TEMPLATE_LIMIT ? fail('tooMany') : ok({ source, marks: flat });
};

/** The marks of a template at their positions on the page, or the mark itself. */
const unfolded = (mark: Mark): readonly Mark[] => {
  if (mark.kind !== 'template') return [mark];
  const { source, marks, x, y, width, height, rotation = 0 } = mark.geometry;
  const box = { x, y, width, height };
  return stretched(marks, source, box).map((part, at) => ({
    ...(rotation === 0 ? part : turnedMark(part, centreOf(box), rotation)),
    localId: `${mark.localId}.${at}`.slice(-64),
  }));
};

/** A template as far as it may be placed. */
export interface Settable {
  readonly mark: Mark;
  /** It was saved with stamps, before this was forbidden: they are left out. */
  readonly stampsLeft: boolean;
}

/** A template as one mark, without parts that may not be placed; null if nothing remains. */
export const settable = (mark: Mark): Settable | null => {
  if (mark.kind !== 'template' || !bearsStamp(mark)) return { mark, stampsLeft: false };
  const marks = mark.geometry.marks.filter((part) => !bearsStamp(part));
  const source = boundsOfMarks(marks);
  return source && { mark: { ...mark, geometry: { ...mark.geometry, ...source, source, marks } }, stampsLeft: true };
};

/** A template as one mark at its original position; null if another server sent something that cannot be drawn. */
export const templateMark = (
  name: string,
  { source, marks }: { readonly source: unknown; readonly marks: unknown },
  localId: string,
): Mark | null => {
  const box = typeof source === 'object' ? source : {};
  const read = parseMark({
    localId,
    kind: 'template',
    geometry: { ...box, name, source, marks },
    style: { color: '#000000', width: DEFAULT_STROKE_WIDTH, opacity: 1 },
  });
  return read.ok ? read.value : null;
};
