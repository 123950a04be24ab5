import { type History, historyOf, newest } from '../history/history.ts';
import { applyChanges, type Changes, inverted } from './change.ts';
import type { LayerMarks } from './marks.ts';
import { type Conflict, hasArrived, isUndisturbed, knownAsSent, recoverDraft, touchedBy } from './recovery.ts';

/**
 * One recorded event. `changes` are what the user did to the marks, already inverted for `undo`. `sent` and `saved`
 * contain no changes: all earlier steps were sent to the server, or acknowledged by it.
 */
export interface DraftStep {
  readonly move: 'do' | 'undo' | 'redo' | 'sent' | 'saved';
  readonly changes: Changes;
}

/**
 * Recorded before the first call of a save. It stays the last step until the answer is known, as nothing can be done
 * meanwhile.
 */
export const SENT: DraftStep = { move: 'sent', changes: [] };
export const SAVED: DraftStep = { move: 'saved', changes: [] };

/**
 * Everything done since editing began, as plain JSON so that it survives the tab. Changes contain what they replaced,
 * so a draft can be compared with the server's marks later without a copy of them. Saved steps stay in it for undo.
 */
export type Draft = readonly DraftStep[];

/** Longer steps are written in parts of this many changes: copying them all at once would block the user. */
const PART = 250;

/** A step, or a part of a long one. */
export interface DraftPart {
  readonly step: DraftStep;
  /** It continues the previous part. */
  readonly continues?: true;
}

export const partsOf = ({ move, changes }: DraftStep): readonly DraftPart[] =>
  Array.from({ length: Math.max(1, Math.ceil(changes.length / PART)) }, (_, nth) => ({
    step: { move, changes: changes.slice(nth * PART, (nth + 1) * PART) },
    ...(nth > 0 && { continues: true }),
  }));

/** The steps from their parts, as they were written. */
export const stepsOf = (parts: readonly DraftPart[]): Draft => {
  const steps: DraftStep[] = [];
  for (const { step, continues } of parts) {
    const before = continues && steps.pop();
    steps.push(before ? { ...step, changes: [...before.changes, ...step.changes] } : step);
  }
  return steps;
};

export interface RestoredDraft {
  readonly history: History;
  /** The draft to keep from now on. */
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
}

/** The steps not yet acknowledged by the server. */
export const unsavedSteps = (draft: Draft): Draft =>
  draft.slice(draft.findLastIndex(({ move }) => move === 'saved') + 1);

/**
 * Restores a draft on top of the server's current marks. If nobody else changed the marks it touches, it is replayed
 * step by step, with undo and redo even of saved steps; otherwise the unsaved part becomes one step, by three-way
 * merge. Steps that were sent without an answer are first looked for on the server, so that nothing is done twice.
 */
export const restoreDraft = (draft: Draft, server: LayerMarks, newId: () => string): RestoredDraft => {
  const open = unsavedSteps(draft);
  const isSent = open.at(-1)?.move === 'sent';
  const sent = touchedBy(changesOf(open));
  const unsaved = isSent && hasArrived(server, sent) ? [] : open.filter(isDone);
  const saved = draft.slice(0, draft.length - (unsaved.length === 0 ? 0 : open.length)).filter(isDone);

  const touched = touchedBy(changesOf(unsaved));
  if (isUndisturbed(server, touched)) {
    // Saved marks that were not touched since must still be on the server unchanged, or undo could not start from them.
    const arrived = new Map([...touchedBy(changesOf(saved))].filter(([id]) => !touched.has(id)));
    const known = hasArrived(server, arrived) ? saved : [];
    const history = unsaved.reduce(followed, { ...historyOf(server), ...known.reduce(stacked, NO_STEPS) });
    return { history, draft: [...known, ...(known.length > 0 ? [SAVED] : []), ...unsaved], conflicts: [] };
  }
  const { changes, conflicts } = recoverDraft(server, isSent ? knownAsSent(server, touched) : touched, newId);
  if (changes.length === 0) return { history: historyOf(server), draft: [], conflicts };
  return {
    history: { marks: applyChanges(server, changes), past: [changes], future: [], open: null },
    draft: [{ move: 'do', changes }],
    conflicts,
  };
};

/** The shortest draft for a history that is fully saved: its undo and redo steps. */
export const savedDraft = ({ past, future }: History): Draft => {
  const steps: Draft = [
    ...[...past, ...future.toReversed()].map((changes): DraftStep => ({ move: 'do', changes })),
    ...future.map((changes): DraftStep => ({ move: 'undo', changes: inverted(changes) })),
  ];
  return steps.length === 0 ? [] : [...steps, SAVED];
};

type Steps = Pick<History, 'past' | 'future'>;
const NO_STEPS: Steps = { past: [], future: [] };

/** The undo and redo steps after one step. Undoing something from before the draft is allowed. */
const stacked = ({ past, future }: Steps, { move, changes }: DraftStep): Steps =>
  move === 'undo'
    ? { past: past.slice(0, -1), future: [...future, inverted(changes)] }
    : { past: newest([...past, changes]), future: move === 'redo' ? future.slice(0, -1) : [] };

const followed = (history: History, step: DraftStep): History => ({
  ...stacked(history, step),
  marks: applyChanges(history.marks, step.changes),
  open: null,
});

const isDone = ({ move }: DraftStep): boolean => move !== 'sent' && move !== 'saved';
const changesOf = (draft: Draft): Changes => draft.flatMap(({ changes }) => changes);
