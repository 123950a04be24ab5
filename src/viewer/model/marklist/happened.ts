import type { Frame } from '#core/marks/frame.ts';
import { markFrame } from '#core/marks/mark.ts';
import { isSameMark, type LayerMark, type LayerMarks, type PageMarks } from '../layer/marks.ts';
import { type Selection, selectedMarks } from '../selection/selection.ts';
import { isTurnedStroke } from './turnedStroke.ts';

/** The marks and their selection at one time. */
export interface Moment {
  readonly marks: LayerMarks;
  readonly selection: Selection;
}

/** The result of an edit, for announcing it to users who cannot see it. */
export interface MarkEvent {
  readonly type:
    | 'added'
    | 'removed'
    | 'moved'
    | 'resized'
    | 'turned'
    | 'restyled'
    | 'changed'
    | 'selected'
    | 'deselected';
  /** In their present state; removed ones as they were. */
  readonly marks: PageMarks;
}

/** The difference between two moments; null if nothing is worth announcing. */
export const whatHappened = (before: Moment, after: Moment): MarkEvent | null => {
  const { added, removed, changed } = differenceOf(before.marks, after.marks);
  if (added.length + removed.length + changed.length > 0) {
    if (removed.length === 0 && changed.length === 0) return { type: 'added', marks: added };
    if (added.length === 0 && changed.length === 0) return { type: 'removed', marks: removed };
    const types = new Set(changed.map(({ was, is }) => howChanged(was, is)));
    const [type] = types;
    return {
      type: type && types.size === 1 && added.length + removed.length === 0 ? type : 'changed',
      marks: [...added, ...changed.map(({ is }) => is)],
    };
  }
  if (before.selection === after.selection) return null;
  if (after.selection === null) return before.selection === null ? null : { type: 'deselected', marks: [] };
  const marks = selectedMarks(after.marks, after.selection);
  return marks.length === 0 ? null : { type: 'selected', marks };
};

interface Difference {
  readonly added: PageMarks;
  readonly removed: PageMarks;
  readonly changed: readonly { readonly was: LayerMark; readonly is: LayerMark }[];
}

/** Pages with the identical list have not changed and are skipped. */
const differenceOf = (before: LayerMarks, after: LayerMarks): Difference => {
  const added: LayerMark[] = [];
  const removed: LayerMark[] = [];
  const changed: { was: LayerMark; is: LayerMark }[] = [];
  for (const page of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(page) ?? [], after.get(page) ?? []];
    if (old === now) continue;
    const left = new Map(old.map((one) => [one.mark.localId, one]));
    for (const is of now) {
      const was = left.get(is.mark.localId);
      left.delete(is.mark.localId);
      if (!was) added.push(is);
      // A save returns copies, which are not changes.
      else if (was !== is && !isSameMark(was, is)) changed.push({ was, is });
    }
    removed.push(...left.values());
  }
  return { added, removed, changed };
};

const howChanged = (was: LayerMark, is: LayerMark): MarkEvent['type'] => {
  const [from, to] = [markFrame(was.mark), markFrame(is.mark)];
  if (from.rotation !== to.rotation || isTurnedStroke(was.mark, is.mark)) return 'turned';
  if (!isNear(from.width, to.width) || !isNear(from.height, to.height)) return 'resized';
  if (!isNear(from.x, to.x) || !isNear(from.y, to.y)) return 'moved';
  return was.mark.style === is.mark.style ? 'changed' : 'restyled';
};

/** Coordinates are rounded when a mark is moved. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.1;

/** Tenths of a millimetre per page unit. */
const TENTHS = 254 / 150;
const millimetres = (units: number): number => Math.round(units * TENTHS) / 10;

/**
 * A frame's position and size on paper in millimetres, with one decimal so that the smallest keyboard step makes an
 * audible difference.
 */
export const inMillimetres = ({
  x,
  y,
  width,
  height,
}: Frame): Readonly<Record<'left' | 'top' | 'width' | 'height', number>> => ({
  left: millimetres(x),
  top: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
});
