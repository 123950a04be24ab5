import type { PageNo, UserId } from '#core/kernel/ids.ts';
import { type Mark, markFrame } from '#core/marks/mark.ts';
import type { EditGroup } from '../layer/difference.ts';
import { isSameMark, type LayerMark, type LayerMarks, type PageMarks } from '../layer/marks.ts';
import type { Conflict } from '../layer/recovery.ts';

/** `conflict`: it stands beside what somebody else made of it meanwhile. */
export type MarkState = 'saved' | 'unsaved' | 'conflict';

/** A mark as one speaks of it. */
export interface MarkEntry {
  readonly one: LayerMark;
  readonly ownerId: UserId;
  /** Null for the user's own. */
  readonly author: string | null;
  /** When it was saved, as on the wire; null where it never was. */
  readonly at: string | null;
  readonly state: MarkState;
}

/** What the layers say of their marks. */
export interface MarkSource {
  readonly marks: LayerMarks;
  readonly groups: readonly EditGroup[];
  readonly conflicts: readonly Conflict[];
  readonly userId: UserId;
}

interface Saved {
  readonly group: EditGroup;
  readonly mark: Mark;
}

const savedOf = new WeakMap<readonly EditGroup[], ReadonlyMap<string, Saved>>();

/**
 * Each saved mark and its group, by the mark's id. Remembered: groups change with a save only, and are asked for with
 * every gesture.
 */
const savedIn = (groups: readonly EditGroup[]): ReadonlyMap<string, Saved> => {
  const known = savedOf.get(groups);
  if (known) return known;
  const saved = new Map(
    groups.flatMap((group) => group.marks.map((mark): [string, Saved] => [mark.localId, { group, mark }])),
  );
  savedOf.set(groups, saved);
  return saved;
};

const sameAs = new WeakMap<Mark, Mark>();

/**
 * Whether a mark is as it was saved. What was found to be the same once is not compared again: a save answers with
 * copies of all marks.
 */
const isAsSaved = (one: LayerMark, { group, mark }: Saved): boolean => {
  if (one.pageNo !== group.pageNo) return false;
  if (one.mark === mark || sameAs.get(one.mark) === mark) return true;
  const isSame = isSameMark(one, { pageNo: group.pageNo, ownerId: group.ownerId, mark });
  if (isSame) sameAs.set(one.mark, mark);
  return isSame;
};

const rivalsIn = (conflicts: readonly Conflict[]): ReadonlySet<string> =>
  new Set(conflicts.flatMap(({ mine, theirs }) => (mine && theirs ? [mine.mark.localId, theirs.mark.localId] : [])));

/** Tells of one mark after another. */
export const describing = ({ marks, groups, conflicts, userId }: MarkSource): ((one: LayerMark) => MarkEntry) => {
  const saved = savedIn(groups);
  // Where one side is gone, by a choice or by hand, there is no conflict any more.
  const open = conflicts.filter(({ mine, theirs }) =>
    [mine, theirs].every(
      (side) => side && marks.get(side.pageNo)?.some(({ mark }) => mark.localId === side.mark.localId),
    ),
  );
  const rivals = rivalsIn(open);
  return (one) => {
    const before = saved.get(one.mark.localId);
    const isSaved = before !== undefined && isAsSaved(one, before);
    return {
      one,
      ownerId: one.ownerId,
      author: one.ownerId === userId ? null : (before?.group.ownerName ?? null),
      at: before?.group.at ?? null,
      state: rivals.has(one.mark.localId) ? 'conflict' : isSaved ? 'saved' : 'unsaved',
    };
  };
};

/** Marks whose tops differ by no more than this stand in one line, page units. */
const LINE = 20;
const readingOf = new WeakMap<PageMarks, PageMarks>();

/** A page's marks from top to bottom and from left to right. */
const asRead = (page: PageMarks): PageMarks => {
  const known = readingOf.get(page);
  if (known) return known;
  const placed = page.map((one) => {
    const { x, y } = markFrame(one.mark);
    return { one, x, line: Math.round(y / LINE) };
  });
  const sorted = placed.sort((a, b) => a.line - b.line || a.x - b.x).map(({ one }) => one);
  readingOf.set(page, sorted);
  return sorted;
};

/** All marks of the document, page by page as one reads. */
export const entriesOf = (source: MarkSource): readonly MarkEntry[] => {
  const entryOf = describing(source);
  const pages: readonly PageNo[] = [...source.marks.keys()].sort((a, b) => a - b);
  return pages.flatMap((page) => asRead(source.marks.get(page) ?? []).map(entryOf));
};
