import { applyChanges, type Changes, inverted, joined } from '../layer/change.ts';
import type { LayerMark, LayerMarks } from '../layer/marks.ts';

/** Most steps kept; the oldest are dropped first. */
export const HISTORY_LIMIT = 1000;
/**
 * Most characters of JSON for all steps together: hundreds of strokes moved again and again take more memory than they
 * are worth. The last step is always kept.
 */
export const HISTORY_WEIGHT = 5_000_000;

/**
 * The undo history of the marks. Everything except `marks` is plain JSON. A gesture is one step: `mark` starts it,
 * `record` continues it, `squash` completes it, `bail` abandons it. Selection and zoom are not part of it.
 */
export interface History {
  readonly marks: LayerMarks;
  readonly past: readonly Changes[];
  readonly future: readonly Changes[];
  /** Changes of the current gesture; null between gestures. */
  readonly open: Changes | null;
}

export const historyOf = (marks: LayerMarks): History => ({ marks, past: [], future: [], open: null });

/** Starts a gesture. One that is still open becomes a step first, so a lost pointer-up loses nothing. */
export const mark = (history: History): History => ({ ...squash(history), open: [] });

/** Applies changes, as part of the current gesture or as their own step. */
export const record = (history: History, changes: Changes): History => {
  if (changes.length === 0) return history;
  const marks = applyChanges(history.marks, changes);
  return history.open
    ? { ...history, marks, open: joined(history.open, changes) }
    : { marks, past: pushed(history.past, changes), future: [], open: null };
};

/** Completes the gesture as one step. A gesture without changes adds no step and keeps the redo steps. */
export const squash = (history: History): History => {
  if (!history.open) return history;
  return history.open.length === 0
    ? { ...history, open: null }
    : { ...history, past: pushed(history.past, history.open), future: [], open: null };
};

/** Abandons the gesture: restores the state at its mark. */
export const bail = (history: History): History =>
  history.open ? { ...history, marks: applyChanges(history.marks, inverted(history.open)), open: null } : history;

/** Undoes the last step. A current gesture is completed first, so that nothing is left half done. */
export const undo = (history: History): History => {
  const { marks, past, future } = squash(history);
  const step = past.at(-1);
  return step
    ? { marks: applyChanges(marks, inverted(step)), past: past.slice(0, -1), future: [...future, step], open: null }
    : squash(history);
};

/** Redoes the last step undone. */
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

/** The last steps, within the limits. */
export const newest = (steps: readonly Changes[]): readonly Changes[] => {
  let [from, weight] = [steps.length, 0];
  while (from > 0 && steps.length - from < HISTORY_LIMIT) {
    weight += weightOf(steps[from - 1]!);
    if (weight > HISTORY_WEIGHT && from < steps.length) break;
    from -= 1;
  }
  return from === 0 ? steps : steps.slice(from);
};

/** Approximate characters per coordinate, and of everything else in a stroke. */
const [COORDINATE, REST] = [7, 200];
const weights = new WeakMap<object, number>();

/** An estimate: coordinates of strokes are counted instead of serialised, as a step may contain thousands of them. */
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
