import type { PageNo, UserId } from '#core/kernel/ids.ts';
import { type Mark, markFrame } from '#core/marks/mark.ts';
import type { EditGroup } from '../layer/difference.ts';
import { isSameMark, type LayerMark, type LayerMarks, type PageMarks } from '../layer/marks.ts';
import type { Conflict } from '../layer/recovery.ts';

/** `conflict`: it is kept beside somebody else's version of it. */
export type MarkState = 'saved' | 'unsaved' | 'conflict';

/** A mark with the facts needed to describe it. */
export interface MarkEntry {
  readonly one: LayerMark;
  readonly ownerId: UserId;
  /** Null if it is the user's own. */
  readonly author: string | null;
  /** When it was saved, as on the wire; null if never. */
  readonly at: string | null;
  readonly state: MarkState;
}

/** The layers' data about their marks. */
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
 * Each saved mark and its group, by mark id. Cached: groups only change on saving, but are needed after every gesture.
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

/** Whether a mark is unchanged since it was saved. Equality is cached: a save returns copies of all marks. */
const isAsSaved = (one: LayerMark, { group, mark }: Saved): boolean => {
  if (one.pageNo !== group.pageNo) return false;
  if (one.mark === mark || sameAs.get(one.mark) === mark) return true;
  const isSame = isSameMark(one, { pageNo: group.pageNo, ownerId: group.ownerId, mark });
  if (isSame) sameAs.set(one.mark, mark);
  return isSame;
};

const rivalsIn = (conflicts: readonly Conflict[]): ReadonlySet<string> =>
  new Set(conflicts.flatMap(({ mine, theirs }) => (mine && theirs ? [mine.mark.localId, theirs.mark.localId] : [])));

/** Returns a function that describes a mark. */
export const describing = ({ marks, groups, conflicts, userId }: MarkSource): ((one: LayerMark) => MarkEntry) => {
  const saved = savedIn(groups);
  // A conflict is over once either side is gone, by choice or deletion.
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

/** Marks whose tops differ by no more than this are on one line, in page units. */
const LINE = 20;
const readingOf = new WeakMap<PageMarks, PageMarks>();

/** A page's marks in reading order: from top to bottom and from left to right. */
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

/** All marks of the document in reading order. */
export const entriesOf = (source: MarkSource): readonly MarkEntry[] => {
  const entryOf = describing(source);
  const pages: readonly PageNo[] = [...source.marks.keys()].sort((a, b) => a - b);
  return pages.flatMap((page) => asRead(source.marks.get(page) ?? []).map(entryOf));
};
