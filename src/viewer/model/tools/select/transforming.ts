import type { Mark } from '#core/marks/mark.ts';
import { moving, replacing } from '../../arrange/arrange.ts';
import type { Changes } from '../../layer/change.ts';
import type { PageMarks } from '../../layer/marks.ts';
import type { Draft, Gesture, Sample, ToolContext } from '../tool.ts';

export interface Transforming extends Gesture {
  /** Whether the pointer moved further than it would during a shaky click. */
  readonly hasMoved: () => boolean;
}

/**
 * A gesture on marks that are lifted from the page while it lasts. Their position is computed from the pointer alone,
 * never from the previous step, so that rounding does not accumulate; the change is made once, at the end.
 */
const onLifted = (
  { reach }: ToolContext,
  chosen: PageMarks,
  first: Sample,
  seen: (last: Sample) => Pick<Draft, 'marks' | 'shift'>,
  done: (last: Sample) => Changes,
): Transforming => {
  const lifted = new Set(chosen.map(({ mark }) => mark.localId));
  let last = first;
  let hasMoved = false;
  return {
    extend: (samples) => {
      last = samples.at(-1) ?? last;
      hasMoved ||= Math.hypot(last.at.x - first.at.x, last.at.y - first.at.y) >= reach;
      return [];
    },
    draft: () => (hasMoved && lifted.size > 0 ? { ...seen(last), lifted, marquee: null } : null),
    complete: () => (hasMoved ? done(last) : []),
    hasMoved: () => hasMoved,
  };
};

/**
 * Moves marks with the pointer; with Shift along one axis. The marks themselves stay unchanged until the end, so that
 * hundreds can be moved as one image.
 */
export const shifting = (context: ToolContext, chosen: PageMarks, first: Sample): Transforming => {
  const marks = chosen.map(({ mark }) => mark);
  const shiftAt = ({ at, constrained }: Sample) => {
    const [dx, dy] = [at.x - first.at.x, at.y - first.at.y];
    if (!constrained) return { dx, dy };
    return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy };
  };
  return onLifted(
    context,
    chosen,
    first,
    (last) => ({ marks, shift: shiftAt(last) }),
    (last) => moving(context.marks, chosen, shiftAt(last).dx, shiftAt(last).dy),
  );
};

/** Replaces the marks by changed ones as the pointer moves. */
export const transforming = (
  context: ToolContext,
  chosen: PageMarks,
  first: Sample,
  change: (sample: Sample) => readonly Mark[],
): Transforming =>
  onLifted(
    context,
    chosen,
    first,
    (last) => ({ marks: change(last), shift: null }),
    (last) => replacing(context.marks, chosen, change(last)),
  );
