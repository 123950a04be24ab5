import { adding, applyChanges, type Change, type Changes, removing } from './change.ts';
import { isSameMark, type LayerMark, type LayerMarks } from './marks.ts';

/** What a draft brings back, to be recorded as one step on top of what the server holds now. */
export interface DraftRecovery {
  readonly changes: Changes;
  /** Marks that both the draft and somebody else changed meanwhile: both states are kept, side by side. */
  readonly conflicts: number;
}

/**
 * Compares a draft three ways. A mark that only one side touched is as that side left it. Where both did, differently,
 * nothing is thrown away: the server's mark stays, and the draft's is added beside it as a new mark; a mark one side
 * deleted and the other changed lives on as changed.
 * @param base the marks when the draft was begun
 * @param server the marks as the server holds them now
 * @param draft the marks as they were left
 * @param newId a fresh local id for a mark that has to stand beside its rival
 */
export const recoverDraft = (base: LayerMarks, server: LayerMarks, draft: LayerMarks, newId: () => string): DraftRecovery => {
  const before = byId(base);
  const now = byId(server);
  const left = byId(draft);
  const changes: Change[] = [];
  let marks = server;
  let conflicts = 0;
  const record = (change: Change | null): void => {
    if (!change) return;
    changes.push(change);
    marks = applyChanges(marks, [change]);
  };

  for (const id of new Set([...before.keys(), ...left.keys()])) {
    const [was, is, wanted] = [before.get(id), now.get(id), left.get(id)];
    if (isSame(was, wanted) || isSame(is, wanted)) continue;
    const isRival = !isSame(was, is);
    if (isRival) conflicts += 1;
    if (!wanted) {
      if (is && !isRival) record(removing(marks, is));
    } else if (!is) record(adding(marks, wanted));
    else if (isRival) record(adding(marks, { ...wanted, mark: { ...wanted.mark, localId: newId() } }));
    else for (const change of replacing(marks, is, wanted)) record(change);
  }
  return { changes, conflicts };
};

const replacing = (marks: LayerMarks, is: LayerMark, wanted: LayerMark): readonly (Change | null)[] => {
  const removal = removing(marks, is);
  return removal && is.pageNo === wanted.pageNo ? [{ ...removal, after: wanted }] : [removal, adding(marks, wanted)];
};

const isSame = (a: LayerMark | undefined, b: LayerMark | undefined): boolean => (a && b ? isSameMark(a, b) : a === b);

const byId = (marks: LayerMarks): ReadonlyMap<string, LayerMark> => new Map([...marks.values()].flatMap((page) => page.map((one) => [one.mark.localId, one])));
