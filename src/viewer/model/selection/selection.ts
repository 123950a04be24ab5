import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { boundsOfFrame, type Frame } from '#core/marks/frame.ts';
import { hitsMark, type Mark, markFrame } from '#core/marks/mark.ts';
import { byBlend } from '#core/marks/order.ts';
import { type LayerMark, type LayerMarks, marksOfPage, type PageMarks } from '../layer/marks.ts';

/** Marks of one page that are acted on together; null for none, never an empty set. It is not part of the history. */
export type Selection = { readonly pageNo: PageNo; readonly ids: ReadonlySet<string> } | null;

/** Whether a mark may be selected or changed. */
export type MayTouch = (mark: LayerMark) => boolean;

export const selectionOf = (pageNo: PageNo, ids: Iterable<string>): Selection => {
  const set = new Set(ids);
  return set.size === 0 ? null : { pageNo, ids: set };
};

export const isSelected = (selection: Selection, { pageNo, mark }: LayerMark): boolean =>
  selection?.pageNo === pageNo && selection.ids.has(mark.localId);

/** The selected marks from bottom to top. */
export const selectedMarks = (marks: LayerMarks, selection: Selection): PageMarks =>
  selection ? marksOfPage(marks, selection.pageNo).filter((one) => selection.ids.has(one.mark.localId)) : [];

/** The selection without removed marks. The identical object if none was removed. */
export const pruned = (marks: LayerMarks, selection: Selection): Selection => {
  const left = selectedMarks(marks, selection);
  return selection && left.length !== selection.ids.size
    ? selectionOf(
        selection.pageNo,
        left.map(({ mark }) => mark.localId),
      )
    : selection;
};

/** Adds the mark to the selection or removes it. A mark on another page starts a new selection there. */
export const toggled = (selection: Selection, { pageNo, mark }: LayerMark): Selection => {
  if (selection?.pageNo !== pageNo) return selectionOf(pageNo, [mark.localId]);
  const ids = new Set(selection.ids);
  if (!ids.delete(mark.localId)) ids.add(mark.localId);
  return selectionOf(pageNo, ids);
};

/** A page's marks in painting order from bottom to top, with marker ink below all others. */
const asPainted = (marks: LayerMarks, pageNo: PageNo): PageMarks => {
  const { multiply, normal } = byBlend(marksOfPage(marks, pageNo), ({ mark }) => mark);
  return [...multiply, ...normal];
};

/** The topmost mark at a point, or null. @param reach tolerance in page units */
export const markAt = (
  marks: LayerMarks,
  pageNo: PageNo,
  point: PagePoint,
  reach: number,
  mayTouch: MayTouch,
): LayerMark | null =>
  asPainted(marks, pageNo).findLast((one) => mayTouch(one) && hitsMark(one.mark, point, reach)) ?? null;

/** The marks completely inside a rectangle of a page. */
export const marksWithin = (
  marks: LayerMarks,
  pageNo: PageNo,
  { x, y, width, height }: Rect,
  mayTouch: MayTouch,
): PageMarks =>
  marksOfPage(marks, pageNo).filter((one) => {
    const inner = boundsOfFrame(markFrame(one.mark));
    return (
      mayTouch(one) &&
      inner.x >= x &&
      inner.y >= y &&
      inner.x + inner.width <= x + width &&
      inner.y + inner.height <= y + height
    );
  });

/** The smallest upright rectangle around the frames of marks; null if there are none. */
export const boundsOfMarks = (marks: readonly Mark[]): Rect | null => {
  if (marks.length === 0) return null;
  const frames = marks.map((mark) => boundsOfFrame(markFrame(mark)));
  const [left, top] = [Math.min(...frames.map(({ x }) => x)), Math.min(...frames.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...frames.map(({ x, width }) => x + width)) - left,
    height: Math.max(...frames.map(({ y, height }) => y + height)) - top,
  };
};

/** The selection frame: rotated for a single mark, upright for several. */
export const frameOfMarks = (marks: readonly Mark[]): Frame | null => {
  if (marks.length === 1) return markFrame(marks[0]!);
  const bounds = boundsOfMarks(marks);
  return bounds && { ...bounds, rotation: 0 };
};

/**
 * The mark drawn after the given one, or the first; with `step` −1 the one before. A given mark that is not on the page
 * counts as the last.
 */
export const neighbour = (
  marks: LayerMarks,
  pageNo: PageNo,
  selection: Selection,
  step: 1 | -1,
  mayTouch: MayTouch,
): LayerMark | null => {
  const page = marksOfPage(marks, pageNo).filter(mayTouch);
  if (page.length === 0) return null;
  const at = page.findLastIndex((one) => isSelected(selection, one));
  if (at < 0) return page.at(step === 1 ? 0 : -1) ?? null;
  return page[(at + step + page.length) % page.length] ?? null;
};
