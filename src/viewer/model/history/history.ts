import { applyChanges, type Changes, inverted, joined } from '../layer/change.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';

/** Steps kept; the oldest are forgotten first. */
export const HISTORY_LIMIT = 1000;
/**
 * Characters of JSON that the steps may have together: hundreds of strokes moved again and again weigh more than they
 * are worth. The last step is kept in any case.
 */
export const HISTORY_WEIGHT = 5_000_000;

/**
 * What was done to the marks, to be undone and redone step by step. All of it but `marks` is plain JSON.
 * A gesture is one step: `mark` where it begins, `record` while it goes on, `squash` where it ends, `bail` when it is
 * given up. Selection and zoom are no part of it.
 */
export interface History {
  readonly marks: LayerMarks;
  readonly past: readonly Changes[];
  readonly future: readonly Changes[];
  /** Changes of the gesture that is under way; null between gestures. */
  readonly open: Changes | null;
}

export const historyOf = (marks: LayerMarks): History => ({ marks, past: [], future: [], open: null });

/** Begins a gesture. One already under way ends here as a step of its own: a lost pointer-up loses nothing. */
export const mark = (history: History): History => ({ ...squash(history), open: [] });

/** Does the changes: into the gesture under way, or as a step of their own. */
export const record = (history: History, changes: Changes): History => {
  if (changes.length === 0) return history;
  const marks = applyChanges(history.marks, changes);
  return history.open
    ? { ...history, marks, open: joined(history.open, changes) }
    : { marks, past: pushed(history.past, changes), future: [], open: null };
};

/** Ends the gesture: all it did is one step. One that did nothing leaves no step and keeps what can be redone. */
export const squash = (history: History): History => {
  if (!history.open) return history;
  return history.open.length === 0
    ? { ...history, open: null }
    : { ...history, past: pushed(history.past, history.open), future: [], open: null };
};

/** Gives the gesture up: everything is as it was at its mark. */
export const bail = (history: History): History =>
  history.open ? { ...history, marks: applyChanges(history.marks, inverted(history.open)), open: null } : history;

/** Takes the last step back. A gesture under way is ended first, so that nothing half done is left. */
export const undo = (history: History): History => {
  const { marks, past, future } = squash(history);
  const step = past.at(-1);
  return step
    ? { marks: applyChanges(marks, inverted(step)), past: past.slice(0, -1), future: [...future, step], open: null }
    : squash(history);
};

/** Does the last step taken back once more. */
export const redo = (history: History): History => {
  const { marks, past, future } = squash(history);
  const step = future.at(-1);
  return step
    ? { marks: applyChanges(marks, step), past: [...past, step], future: future.slice(0, -1), open: null }
    : squash(history);
};

export const canUndo = ({ past, open }: History): boolean => past.length > 0 || (open?.length ?? 0) > 0;
export const canRedo = ({ future, open }: History): boolean => future.length > 0 && (open?.length ?? 0) === 0;

const pushed = (past: readonly Changes[], step: Changes): readonly Changes[] => newest([...past, step]);

/** As many of the last steps as are kept. */
export const newest = (steps: readonly Changes[]): readonly Changes[] => {
  let [from, weight] = [steps.length, 0];
  while (from > 0 && steps.length - from < HISTORY_LIMIT) {
    weight += weightOf(steps[from - 1]!);
    if (weight > HISTORY_WEIGHT && from < steps.length) break;
    from -= 1;
  }
  return from === 0 ? steps : steps.slice(from);
};

/** Characters of a coordinate, and of all that is beside the coordinates of a stroke, roughly. */
const [COORDINATE, REST] = [7, 200];
const weights = new WeakMap<object, number>();

/** Roughly: of a stroke the coordinates are counted, not written out, for a step may hold thousands of them. */
const weightOfMark = (one: LayerMark | null): number => {
  if (one === null) return 0;
  const { geometry } = one.mark;
  return 'points' in geometry
    ? REST + geometry.points.length * COORDINATE
    : known(one, () => JSON.stringify(one).length);
};

const weightOf = (step: Changes): number =>
  known(step, () => step.reduce((sum, { before, after }) => sum + weightOfMark(before) + weightOfMark(after), 0));

const known = (of: object, weigh: () => number): number => {
  const weight = weights.get(of) ?? weigh();
  weights.set(of, weight);
  return weight;
};
