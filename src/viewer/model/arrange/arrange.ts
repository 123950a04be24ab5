import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo, UserId } from '#core/kernel/ids.ts';
import { boundsOfFrame, centreOf, type Frame } from '#core/marks/frame.ts';
import { type Mark, markFrame, movedMark, turnedMark } from '#core/marks/mark.ts';
import { LEVEL_LIMIT, restyled, type StyleChange } from '#core/marks/style.ts';
import { adding, applyChanges, type Change, type Changes, removing } from '../layer/change.ts';
import { type LayerMark, type LayerMarks, marksOfPage, type PageMarks } from '../layer/marks.ts';
import { boundsOfMarks, frameOfMarks } from '../selection/selection.ts';

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'across' | 'down';

/** Replaces marks by others, one for one. Unchanged ones cause no change. */
export const replacing = (marks: LayerMarks, before: PageMarks, after: readonly Mark[]): Changes => {
  const places = placesOf(marks, before);
  return before.flatMap((one, i): readonly Change[] => {
    const mark = after[i];
    const removal = mark && mark !== one.mark ? removing(marks, one, places.get(one)) : null;
    return mark && removal ? [{ ...removal, after: { ...one, mark } }] : [];
  });
};

/** The positions of marks on their pages, computed for all at once as there may be thousands. */
const placesOf = (marks: LayerMarks, some: PageMarks): ReadonlyMap<LayerMark, number> =>
  new Map(
    [...new Set(some.map(({ pageNo }) => pageNo))].flatMap((pageNo) =>
      marksOfPage(marks, pageNo).map((one, at): [LayerMark, number] => [one, at]),
    ),
  );

const each = (marks: LayerMarks, chosen: PageMarks, change: (mark: Mark) => Mark): Changes =>
  replacing(
    marks,
    chosen,
    chosen.map(({ mark }) => change(mark)),
  );

/** Moves marks, in page units. */
export const moving = (marks: LayerMarks, chosen: PageMarks, dx: number, dy: number): Changes =>
  dx === 0 && dy === 0 ? [] : each(marks, chosen, (mark) => movedMark(mark, dx, dy));

/** Turns marks about the centre of their frame, clockwise in degrees. */
export const turning = (marks: LayerMarks, chosen: PageMarks, degrees: number): Changes => {
  const frame = frameOfMarks(chosen.map(({ mark }) => mark));
  return frame ? each(marks, chosen, (mark) => turnedMark(mark, centreOf(frame), degrees)) : [];
};

/** Changes the style of marks. */
export const restyling = (marks: LayerMarks, chosen: PageMarks, change: StyleChange): Changes =>
  each(marks, chosen, (mark) => ({ ...mark, style: restyled(mark.style, change) }));

/** Removes marks. */
export const removingAll = (marks: LayerMarks, chosen: PageMarks): Changes => {
  const changes: Change[] = [];
  const places = placesOf(marks, chosen);
  // From the top down: each position refers to the state after the changes before it.
  for (const one of chosen.toReversed()) {
    const change = removing(marks, one, places.get(one));
    if (change) changes.push(change);
  }
  return changes;
};

/** Aligns the edges or centres of marks with their common frame, or a single mark with the page. */
export const aligning = (marks: LayerMarks, chosen: PageMarks, edge: Edge, page: Size): Changes => {
  const whole = chosen.length === 1 ? { x: 0, y: 0, ...page } : boundsOfMarks(chosen.map(({ mark }) => mark));
  if (!whole) return [];
  return each(marks, chosen, (mark) => {
    const { x, y, width, height } = boundsOfFrame(markFrame(mark));
    if (edge === 'left') return movedMark(mark, whole.x - x, 0);
    if (edge === 'right') return movedMark(mark, whole.x + whole.width - x - width, 0);
    if (edge === 'centre') return movedMark(mark, whole.x + whole.width / 2 - x - width / 2, 0);
    if (edge === 'top') return movedMark(mark, 0, whole.y - y);
    if (edge === 'bottom') return movedMark(mark, 0, whole.y + whole.height - y - height);
    return movedMark(mark, 0, whole.y + whole.height / 2 - y - height / 2);
  });
};

/** Equalises the gaps between three or more marks; the outermost stay. */
export const distributing = (marks: LayerMarks, chosen: PageMarks, axis: Axis): Changes => {
  const start = (frame: Frame): number => (axis === 'across' ? boundsOfFrame(frame).x : boundsOfFrame(frame).y);
  const extent = (frame: Frame): number =>
    axis === 'across' ? boundsOfFrame(frame).width : boundsOfFrame(frame).height;
  const sorted = chosen
    .map((one) => ({ one, frame: markFrame(one.mark) }))
    .sort((a, b) => start(a.frame) - start(b.frame));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < 3) return [];
  const room =
    start(last.frame) +
    extent(last.frame) -
    start(first.frame) -
    sorted.reduce((sum, { frame }) => sum + extent(frame), 0);
  const gap = room / (sorted.length - 1);
  let at = start(first.frame);
  const moved = sorted.map(({ one, frame }) => {
    const by = at - start(frame);
    at += extent(frame) + gap;
    return Math.abs(by) < 0.05 ? one.mark : axis === 'across' ? movedMark(one.mark, by, 0) : movedMark(one.mark, 0, by);
  });
  return replacing(
    marks,
    sorted.map(({ one }) => one),
    moved,
  );
};

const levelOf = ({ mark }: LayerMark): number => mark.style.level ?? 0;

/** Brings marks to the front or back of their page, keeping their order among themselves. */
export const ordering = (marks: LayerMarks, chosen: PageMarks, to: 'front' | 'back'): Changes => {
  const [first] = chosen;
  if (!first) return [];
  const ids = new Set(chosen.map(({ mark }) => mark.localId));
  const others = marksOfPage(marks, first.pageNo)
    .filter(({ mark }) => !ids.has(mark.localId))
    .map(levelOf);
  const own = chosen.map(levelOf);
  const by =
    to === 'front'
      ? Math.max(...others, -LEVEL_LIMIT) + 1 - Math.min(...own)
      : Math.min(...others, LEVEL_LIMIT) - 1 - Math.max(...own);
  if (others.length === 0 || (to === 'front' ? by <= 0 : by >= 0)) return [];
  return each(marks, chosen, (mark) => ({
    ...mark,
    style: { ...mark.style, level: Math.max(-LEVEL_LIMIT, Math.min(LEVEL_LIMIT, (mark.style.level ?? 0) + by)) },
  }));
};

/** Adds new marks on top of a page, in order. */
export const addingAll = (marks: LayerMarks, pageNo: PageNo, ownerId: UserId, added: readonly Mark[]): Changes => {
  const changes: Change[] = [];
  let state = marks;
  for (const mark of added) {
    const change = adding(state, { pageNo, ownerId, mark });
    changes.push(change);
    state = applyChanges(state, [change]);
  }
  return changes;
};

/** Copies of marks with new ids, moved by an offset in page units. */
export const copied = (chosen: readonly Mark[], by: number, newId: () => string): readonly Mark[] =>
  chosen.map((mark) => ({ ...movedMark(mark, by, by), localId: newId() }));
