import type { Mark } from '#core/marks/mark.ts';
import { bail, type History, mark, record, squash } from '../history/history.ts';
import type { Gesture, Sample, Tool, ToolContext } from './tool.ts';

/** The marks under edit and the gesture that is changing them: every gesture is one step of the history, or none. */
export interface Drawing {
  readonly history: History;
  readonly gesture: Gesture | null;
}

export const drawingOf = (history: History): Drawing => ({ history, gesture: null });

/** The pointer goes down. A gesture still under way is completed first: a pointer-up that never came loses nothing. */
export const press = (drawing: Drawing, tool: Tool, context: Omit<ToolContext, 'marks'>, sample: Sample): Drawing => {
  const history = mark(release(drawing).history);
  const gesture = tool.enter({ ...context, marks: history.marks });
  return drag({ history, gesture }, [sample]);
};

/** The pointer moves on. Nothing but the eraser changes marks here, so drawing leaves the very same history. */
export const drag = (drawing: Drawing, samples: readonly Sample[]): Drawing => {
  if (!drawing.gesture) return drawing;
  const changes = drawing.gesture.extend(samples);
  return changes.length === 0 ? drawing : { ...drawing, history: record(drawing.history, changes) };
};

/** The pointer goes up: the gesture becomes one step. */
export const release = (drawing: Drawing): Drawing =>
  drawing.gesture ? drawingOf(squash(record(drawing.history, drawing.gesture.complete()))) : drawing;

/** Escape, pointercancel, a second finger, a lost lock: everything is as it was before the press. */
export const cancel = (drawing: Drawing): Drawing => (drawing.gesture ? drawingOf(bail(drawing.history)) : drawing);

/** What is being drawn, for the active layer to paint. */
export const draftOf = ({ gesture }: Drawing): Mark | null => gesture?.draft() ?? null;
