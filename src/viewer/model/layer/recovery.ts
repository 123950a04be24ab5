import { adding, applyChanges, type Change, type Changes, removing } from './change.ts';
import { removingAll } from '../arrange/arrange.ts';
import { isSameMark, type LayerMark, type LayerMarks } from './marks.ts';

/** An edited mark, before and after; null if it did not, or does not, exist. */
export interface Touched {
  readonly was: LayerMark | null;
  readonly wanted: LayerMark | null;
}

/** What the changes did to each mark, by its id. Other marks are as the server has them. */
export const touchedBy = (changes: Changes): ReadonlyMap<string, Touched> => {
  const touched = new Map<string, Touched>();
  for (const { before, after } of changes) {
    const id = (before ?? after)?.mark.localId;
    if (id !== undefined) touched.set(id, { was: (touched.get(id) ?? { was: before }).was, wanted: after });
  }
  return touched;
};

/** What restoring a draft does, to be recorded as one step on top of the server's state. */
export interface DraftRecovery {
  readonly changes: Changes;
  readonly conflicts: readonly Conflict[];
}

/** A mark changed both by the draft and meanwhile by somebody else; null if that side deleted it. */
export interface Conflict {
  readonly mine: LayerMark | null;
  readonly theirs: LayerMark | null;
}

export type Side = 'mine' | 'theirs';

/** Which side of a conflict to keep. */
export interface Choice {
  readonly conflict: Conflict;
  readonly keep: Side;
}

/** The changes that keep only the chosen sides; a conflict without a choice keeps both. */
export const choosing = (marks: LayerMarks, choices: readonly Choice[]): Changes => {
  const gone = new Set(
    choices.map(({ conflict, keep }) => conflict[keep === 'mine' ? 'theirs' : 'mine']?.mark.localId),
  );
  return removingAll(
    marks,
    [...marks.values()].flat().filter(({ mark }) => gone.has(mark.localId)),
  );
};

/** Restored changes and choices as one step, without marks that would be added only to be removed again. */
export const withChoices = (recovered: Changes, chosen: Changes): Changes => {
  const added = new Set(
    recovered.flatMap(({ before, after }) => (before === null && after ? [after.mark.localId] : [])),
  );
  const dropped = new Set(
    chosen.flatMap(({ before, after }) =>
      after === null && before && added.has(before.mark.localId) ? [before.mark.localId] : [],
    ),
  );
  return [...recovered, ...chosen].filter(({ before, after }) => !dropped.has((before ?? after)?.mark.localId ?? ''));
};

/** Whether nobody else has changed the marks the draft touches. */
export const isUndisturbed = (server: LayerMarks, touched: ReadonlyMap<string, Touched>): boolean => {
  const now = byId(server);
  return [...touched].every(([id, { was }]) => isSame(now.get(id) ?? null, was));
};

/** Whether the server has the marks as they were left. */
export const hasArrived = (server: LayerMarks, touched: ReadonlyMap<string, Touched>): boolean => {
  const now = byId(server);
  return [...touched].every(([id, { wanted }]) => isSame(now.get(id) ?? null, wanted));
};

/** A new mark that was sent and is on the server is ours. If it differs there, somebody has changed it since. */
export const knownAsSent = (
  server: LayerMarks,
  touched: ReadonlyMap<string, Touched>,
): ReadonlyMap<string, Touched> => {
  const now = byId(server);
  return new Map(
    [...touched].map(([id, { was, wanted }]) => [id, { was: was === null && now.has(id) ? wanted : was, wanted }]),
  );
};

/**
 * Three-way merge of the original state, the draft and the server's current state. A mark that only one side changed is
 * taken from that side. If both changed it differently, nothing is lost: the server's mark stays and the draft's is
 * added beside it as a new mark; a mark that one side deleted and the other changed survives as changed.
 * @param newId makes an id for a mark added beside its counterpart
 */
export const recoverDraft = (
  server: LayerMarks,
  touched: ReadonlyMap<string, Touched>,
  newId: () => string,
): DraftRecovery => {
  const now = byId(server);
  const changes: Change[] = [];
  let marks = server;
  const conflicts: Conflict[] = [];
  const record = (change: Change | null): void => {
    if (!change) return;
    changes.push(change);
    marks = applyChanges(marks, [change]);
  };

  for (const [id, { was, wanted }] of touched) {
    const is = now.get(id) ?? null;
    if (isSame(was, wanted) || isSame(is, wanted)) continue;
    const isRival = !isSame(was, is);
    const mine = wanted && is && isRival ? { ...wanted, mark: { ...wanted.mark, localId: newId() } } : wanted;
    if (isRival) conflicts.push({ mine, theirs: is });
    if (!mine) {
      if (is && !isRival) record(removing(marks, is));
    } else if (!is || isRival) record(adding(marks, mine));
    else for (const change of replacing(marks, is, mine)) record(change);
  }
  return { changes, conflicts };
};

const replacing = (marks: LayerMarks, is: LayerMark, wanted: LayerMark): readonly (Change | null)[] => {
  const removal = removing(marks, is);
  return removal && is.pageNo === wanted.pageNo ? [{ ...removal, after: wanted }] : [removal, adding(marks, wanted)];
};

const isSame = (a: LayerMark | null, b: LayerMark | null): boolean => (a && b ? isSameMark(a, b) : a === b);

const byId = (marks: LayerMarks): ReadonlyMap<string, LayerMark> =>
  new Map([...marks.values()].flatMap((page) => page.map((one) => [one.mark.localId, one])));
