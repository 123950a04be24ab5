import type { PageNo, UserId } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import { isSameMark, type LayerMark, type LayerMarks, marksOfPage } from './marks.ts';

/** The marks one user saved together on one page, as stored on the server: the unit of set and delete. */
export interface EditGroup {
  readonly pageNo: PageNo;
  readonly editGroupNo: number;
  readonly ownerId: UserId;
  readonly ownerName: string;
  /** When it was saved, as on the wire. */
  readonly at: string;
  readonly marks: readonly Mark[];
  /** Marks this client cannot read, unchanged: they are kept and sent back, never dropped. */
  readonly unread: readonly unknown[];
}

export type LayerOperation =
  /** Replaces a group's marks; creates a group if `editGroupNo` is null. */
  | {
      readonly type: 'set';
      readonly pageNo: PageNo;
      readonly editGroupNo: number | null;
      readonly marks: readonly Mark[];
      readonly unread: readonly unknown[];
    }
  | { readonly type: 'delete'; readonly pageNo: PageNo; readonly editGroupNo: number };

/** The marks of all groups, older groups at the bottom. */
export const marksOfGroups = (groups: readonly EditGroup[]): LayerMarks => {
  const pages = new Map<PageNo, LayerMark[]>();
  for (const { pageNo, ownerId, marks } of groups.toSorted((a, b) => a.editGroupNo - b.editGroupNo)) {
    const page = pages.get(pageNo) ?? [];
    if (marks.length > 0) pages.set(pageNo, page);
    for (const mark of marks) page.push({ pageNo, ownerId, mark });
  }
  return pages;
};

/**
 * The fewest operations that bring the server's groups to this state. Sets come before deletes: if a later call fails,
 * marks exist twice rather than not at all. New marks of a page become one new group.
 */
export const netDifference = (groups: readonly EditGroup[], marks: LayerMarks): readonly LayerOperation[] => {
  const sets: LayerOperation[] = [];
  const deletes: LayerOperation[] = [];
  const grouped = new Set<LayerMark>();
  const placed = new Map<PageNo, ReadonlyMap<string, LayerMark>>();
  for (const [pageNo, page] of marks) placed.set(pageNo, new Map(page.map((one) => [one.mark.localId, one])));

  for (const { pageNo, editGroupNo, ownerId, marks: before, unread } of groups) {
    const page = placed.get(pageNo);
    const kept: LayerMark[] = [];
    for (const { localId } of before) {
      const now = page?.get(localId);
      if (now) kept.push(now);
    }
    for (const one of kept) grouped.add(one);
    const isUntouched =
      kept.length === before.length && kept.every((now, i) => isSameMark(now, { pageNo, ownerId, mark: before[i]! }));
    if (isUntouched) continue;
    if (kept.length + unread.length === 0) deletes.push({ type: 'delete', pageNo, editGroupNo });
    else sets.push({ type: 'set', pageNo, editGroupNo, marks: kept.map(({ mark }) => mark), unread });
  }
  for (const pageNo of [...marks.keys()].sort((a, b) => a - b)) {
    const created = marksOfPage(marks, pageNo).filter((one) => !grouped.has(one));
    if (created.length > 0)
      sets.push({ type: 'set', pageNo, editGroupNo: null, marks: created.map(({ mark }) => mark), unread: [] });
  }
  return [...sets, ...deletes];
};
