import type { Rect } from '#core/kernel/geometry.ts';
import { centreOf } from '#core/marks/frame.ts';
import { type Mark, markHandles, markKeepsRatio, turnedMark } from '#core/marks/mark.ts';
import { pulledEnd, pulledFrame, stretched, turnBetween } from '../../arrange/transform.ts';
import type { PageMarks } from '../../layer/marks.ts';
import { type Handle, handleAt, handlesOf } from '../../selection/handles.ts';
import {
  frameOfMarks,
  isSelected,
  markAt,
  marksWithin,
  type Selection,
  selectedMarks,
  selectionOf,
  toggled,
} from '../../selection/selection.ts';
import { between } from '../box/tool.ts';
import { type Draft, type Gesture, inked, type Sample, type Tool, type ToolContext } from '../tool.ts';
import { shifting, transforming } from './transforming.ts';

/** Tolerance for handles, relative to that for marks. */
const HANDLE_REACH = 1.5;

/**
 * Selects: a click selects the topmost mark, with Shift it adds or removes one, and on empty space it clears the
 * selection. Dragging from empty space selects everything completely inside, dragging a mark moves the selection,
 * dragging a handle resizes or turns it.
 */
const enter = (context: ToolContext): Gesture => {
  let gesture: Gesture | null = null;
  let isReleased = false;
  // The first sample decides what the press is for.
  const begin = (first: Sample): Gesture => {
    const { marks, pageNo, selection, unit, reach, mayErase, mayChange } = context;
    const chosen = selection?.pageNo === pageNo ? selectedMarks(marks, selection).filter(mayChange) : [];
    const handle = handleAt(
      handlesOf(
        chosen.map(({ mark }) => mark),
        unit,
      ),
      first.at,
      reach * HANDLE_REACH,
    );
    if (handle) return byHandle(context, chosen, handle, first);
    const mark = markAt(marks, pageNo, first.at, reach, (one) => mayErase(one) || mayChange(one));
    if (!mark) return gathering(context, first);
    const isHeld = isSelected(selection, mark);
    if (isHeld && first.constrained) return { ...still, selection: () => toggled(selection, mark) };
    const next = isHeld
      ? selection
      : first.constrained
        ? toggled(selection, mark)
        : selectionOf(pageNo, [mark.mark.localId]);
    // A click on one of several selected marks selects it alone, but only if nothing was moved.
    const clicked = isHeld ? selectionOf(pageNo, [mark.mark.localId]) : next;
    const shift = shifting(context, selectedMarks(marks, next).filter(mayChange), first);
    return { ...shift, selection: () => (isReleased && !shift.hasMoved() ? clicked : next) };
  };
  return {
    extend: (samples) => {
      if (!gesture && samples[0]) gesture = begin(samples[0]);
      return gesture?.extend(samples) ?? [];
    },
    draft: () => gesture?.draft() ?? null,
    complete: () => {
      isReleased = true;
      return gesture?.complete() ?? [];
    },
    selection: () => (gesture?.selection ? gesture.selection() : context.selection),
  };
};

const still: Gesture = { extend: () => [], draft: () => null, complete: () => [] };

/** Selects the marks inside the rectangle; with Shift in addition to those already selected. */
const gathering = ({ marks, pageNo, selection, reach, mayErase, mayChange }: ToolContext, first: Sample): Gesture => {
  let last = first;
  const rect = (): Rect => between(first, { ...last, constrained: false });
  const isPull = (): boolean => rect().width >= reach || rect().height >= reach;
  return {
    extend: (samples) => {
      last = samples.at(-1) ?? last;
      return [];
    },
    draft: (): Draft | null => (isPull() ? { ...inked(), marquee: rect() } : null),
    complete: () => [],
    selection: (): Selection => {
      const kept = first.constrained && selection?.pageNo === pageNo ? selection.ids : [];
      const gathered = isPull() ? marksWithin(marks, pageNo, rect(), (one) => mayErase(one) || mayChange(one)) : [];
      return selectionOf(pageNo, [...kept, ...gathered.map(({ mark }) => mark.localId)]);
    },
  };
};

const byHandle = (context: ToolContext, chosen: PageMarks, handle: Handle, first: Sample): Gesture => {
  const marks = chosen.map(({ mark }) => mark);
  const frame = frameOfMarks(marks);
  const [only] = marks;
  if (!frame || !only) return still;
  const change = (sample: Sample): readonly Mark[] => {
    if (handle === 'start' || handle === 'end')
      return only.kind === 'line' || only.kind === 'arrow'
        ? [pulledEnd(only, handle, sample.at, sample.constrained)]
        : marks;
    if (handle === 'turn') {
      const degrees = turnBetween(frame, first.at, sample.at, sample.constrained);
      return marks.map((mark) => turnedMark(mark, centreOf(frame), degrees));
    }
    // Several marks keep their proportions, a single one as its kind requires; Shift inverts this.
    const keepsRatio =
      (marks.length > 1 || markKeepsRatio(only)) !== sample.constrained &&
      (marks.length > 1 || markHandles(only) === 'box');
    return stretched(marks, frame, pulledFrame(frame, handle, sample.at, keepsRatio));
  };
  return { ...transforming(context, chosen, first, change), selection: () => context.selection };
};

export const selectTool: Tool = { enter };
