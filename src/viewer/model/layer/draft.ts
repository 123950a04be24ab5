import { type History, historyOf, newest } from '../history/history.ts';
import { applyChanges, type Changes, inverted } from './change.ts';
import type { LayerMarks } from './marks.ts';
import { type Conflict, hasArrived, isUndisturbed, knownAsSent, recoverDraft, touchedBy } from './recovery.ts';

/**
 * One thing that happened, as it is written down at once. `changes` are what the user did to the marks, for `undo`
 * already turned round. `sent` and `saved` change nothing: all before them was sent to the server, and was acknowledged
 * by it.
 */
export interface DraftStep {
  readonly move: 'do' | 'undo' | 'redo' | 'sent' | 'saved';
  readonly changes: Changes;
}

/**
 * Written down before the first call of a save. It stays the last one until the answer is known: nothing is done
 * meanwhile.
 */
export const SENT: DraftStep = { move: 'sent', changes: [] };
export const SAVED: DraftStep = { move: 'saved', changes: [] };

/**
 * Everything done since editing began: plain JSON, so that it outlives the tab. Changes carry what they replaced, so a
 * draft needs no copy of the server's marks to be compared with them later. What was saved stays in it to be undone.
 */
export type Draft = readonly DraftStep[];

/** More changes than these are written one part after another: to copy them all at once would stop the hand. */
const PART = 250;

/** A step, or what of a long one is written together. */
export interface DraftPart {
  readonly step: DraftStep;
  /** It belongs to the part before. */
  readonly continues?: true;
}

export const partsOf = ({ move, changes }: DraftStep): readonly DraftPart[] =>
  Array.from({ length: Math.max(1, Math.ceil(changes.length / PART)) }, (_, nth) => ({
    step: { move, changes: changes.slice(nth * PART, (nth + 1) * PART) },
    ...(nth > 0 && { continues: true }),
  }));

/** The steps of parts as they were written. */
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
  /** The draft as it is to be kept from now on. */
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
}

/** The steps that the server has not acknowledged. */
export const unsavedSteps = (draft: Draft): Draft =>
  draft.slice(draft.findLastIndex(({ move }) => move === 'saved') + 1);

/**
 * Brings a draft back upon what the server holds now. Where nobody else changed the marks it touches, it comes back
 * step by step, undo and redo included, also of what was saved; otherwise what is unsaved comes back as one step, by
 * three-way comparison. What was sent and not answered is looked for on the server first: what is there is not done
 * twice.
 */
export const restoreDraft = (draft: Draft, server: LayerMarks, newId: () => string): RestoredDraft => {
  const open = unsavedSteps(draft);
  const isSent = open.at(-1)?.move === 'sent';
  const sent = touchedBy(changesOf(open));
  const unsaved = isSent && hasArrived(server, sent) ? [] : open.filter(isDone);
  const saved = draft.slice(0, draft.length - (unsaved.length === 0 ? 0 : open.length)).filter(isDone);

  const touched = touchedBy(changesOf(unsaved));
  if (isUndisturbed(server, touched)) {
    // What was saved and not touched since must stand there as it was saved, or it could not be undone from there.
    const settled = new Map([...touchedBy(changesOf(saved))].filter(([id]) => !touched.has(id)));
    const known = hasArrived(server, settled) ? saved : [];
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

/** The shortest draft of a history that is saved as it stands: what can be undone, and what can be redone. */
export const savedDraft = ({ past, future }: History): Draft => {
  const steps: Draft = [
    ...[...past, ...future.toReversed()].map((changes): DraftStep => ({ move: 'do', changes })),
    ...future.map((changes): DraftStep => ({ move: 'undo', changes: inverted(changes) })),
  ];
  return steps.length === 0 ? [] : [...steps, SAVED];
};

type Steps = Pick<History, 'past' | 'future'>;
const NO_STEPS: Steps = { past: [], future: [] };

/** What can be undone and redone after a step. Undoing what was done before the draft began is understood. */
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
