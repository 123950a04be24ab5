import { bail, type History, mark, record, squash } from '../history/history.ts';
import { pruned, type Selection } from '../selection/selection.ts';
import type { Draft, Gesture, Sample, Tool, ToolContext, Writing } from './tool.ts';

/** The marks being edited and the current gesture: every gesture is one step of the history, or none. */
export interface Drawing {
  readonly history: History;
  readonly selection: Selection;
  readonly gesture: Gesture | null;
  /** The text the last gesture asks the user to type; cleared by the next one. */
  readonly writing: Writing | null;
  /** The selection before the gesture, restored if it is abandoned. */
  readonly before: Selection;
}

export const drawingOf = (history: History, selection: Selection = null): Drawing => {
  const left = pruned(history.marks, selection);
  return { history, selection: left, gesture: null, writing: null, before: left };
};

/** Pointer down. A gesture still in progress is completed first, so a missed pointer-up loses nothing. */
export const press = (
  drawing: Drawing,
  tool: Tool,
  context: Omit<ToolContext, 'marks' | 'selection'>,
  sample: Sample,
): Drawing => {
  const { history, selection } = release(drawing);
  const begun = mark(history);
  const gesture = tool.enter({ ...context, marks: begun.marks, selection });
  const next = drag({ history: begun, selection, gesture, writing: null, before: selection }, [sample]);
  return gesture.selection ? { ...next, selection: gesture.selection() } : next;
};

/** Pointer move. Only the eraser changes marks here, so drawing keeps the identical history. */
export const drag = (drawing: Drawing, samples: readonly Sample[]): Drawing => {
  if (!drawing.gesture) return drawing;
  const changes = drawing.gesture.extend(samples);
  return changes.length === 0 ? drawing : { ...drawing, history: record(drawing.history, changes) };
};

/** Pointer up: the gesture becomes one step. */
export const release = (drawing: Drawing): Drawing => {
  const { gesture, selection } = drawing;
  if (!gesture) return drawing;
  const history = squash(record(drawing.history, gesture.complete()));
  return {
    ...drawingOf(history, gesture.selection?.() ?? (gesture.selection ? null : selection)),
    writing: gesture.writing?.() ?? null,
  };
};

/** Escape, pointercancel, a second finger or a lost lock: restores the state before the press. */
export const cancel = (drawing: Drawing): Drawing =>
  drawing.gesture ? drawingOf(bail(drawing.history), drawing.before) : drawing;

/** The visible draft of the gesture, for the active layer to paint. */
export const draftOf = ({ gesture }: Drawing): Draft | null => gesture?.draft() ?? null;
