import type { PageNo } from '#core/kernel/ids.ts';
import { type LayerMark, type LayerMarks, NO_MARKS } from './marks.ts';

/**
 * One reversible change of one mark: added (no `before`), removed (no `after`) or replaced. Plain JSON. `index` is the
 * mark's position in its page's drawing order; a replaced mark keeps its position.
 */
export interface Change {
  readonly pageNo: PageNo;
  readonly index: number;
  readonly before: LayerMark | null;
  readonly after: LayerMark | null;
}

/** Changes in order; each `index` refers to the state after the previous ones. */
export type Changes = readonly Change[];

/** Adds a new mark on top of its page. */
export const adding = (marks: LayerMarks, mark: LayerMark): Change => ({
  pageNo: mark.pageNo,
  index: (marks.get(mark.pageNo) ?? NO_MARKS).length,
  before: null,
  after: mark,
});

/** Removes a mark from its page; null if it is not there. @param expected its likely position */
export const removing = (marks: LayerMarks, mark: LayerMark, expected = -1): Change | null => {
  const index = indexOfMark(marks.get(mark.pageNo) ?? NO_MARKS, mark, expected);
  return index < 0 ? null : { pageNo: mark.pageNo, index, before: mark, after: null };
};

/** The marks after the changes. Marks are found by id: `index` only determines where an added one goes. */
export const applyChanges = (marks: LayerMarks, changes: Changes): LayerMarks => {
  if (changes.length === 0) return marks;
  const next = new Map(marks);
  const edited = new Map<PageNo, LayerMark[]>();
  for (const { pageNo, index, before, after } of changes) {
    let page = edited.get(pageNo);
    if (!page) edited.set(pageNo, (page = [...(marks.get(pageNo) ?? NO_MARKS)]));
    const at = before ? indexOfMark(page, before, index) : Math.min(index, page.length);
    if (at < 0) continue;
    if (before && after) page[at] = after;
    else page.splice(at, before ? 1 : 0, ...(after ? [after] : []));
  }
  for (const [pageNo, page] of edited) {
    if (page.length > 0) next.set(pageNo, page);
    else next.delete(pageNo);
  }
  return next;
};

/** The changes that undo these. */
export const inverted = (changes: Changes): Changes =>
  changes.toReversed().map(({ pageNo, index, before, after }) => ({ pageNo, index, before: after, after: before }));

/**
 * Joins two lists; a replacement is merged into an earlier addition or replacement of the same mark, so that a drag of
 * a hundred steps stays one change. Replacements do not move other marks, so the join is exact.
 */
export const joined = (earlier: Changes, later: Changes): Changes => {
  const all = [...earlier];
  const latest = new Map(all.map((change, at) => [idOf(change), at]));
  for (const change of later) {
    const at = change.before && change.after ? latest.get(change.before.mark.localId) : undefined;
    const swallowed = at === undefined ? undefined : all[at];
    if (at !== undefined && swallowed?.after) all[at] = { ...swallowed, after: change.after };
    else latest.set(idOf(change), all.push(change) - 1);
  }
  return all;
};

const idOf = ({ before, after }: Change): string | undefined => (after ?? before)?.mark.localId;

/** A mark's position: usually `expected`, so that changing thousands of marks need not search for each. */
const indexOfMark = (page: readonly LayerMark[], { mark: { localId } }: LayerMark, expected: number): number =>
  page[expected]?.mark.localId === localId ? expected : page.findLastIndex(({ mark }) => mark.localId === localId);
