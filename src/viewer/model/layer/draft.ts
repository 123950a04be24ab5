import { HISTORY_LIMIT, type History, historyOf } from '../history/history.ts';
import { applyChanges, type Changes, inverted } from './change.ts';
import { type EditGroup, marksOfGroups, netDifference } from './difference.ts';
import { type DraftRecovery, recoverDraft } from './recovery.ts';

/** One thing the user did, as it is written down at once. `changes` are what it did to the marks, for `undo` already turned round. */
export interface DraftStep {
  readonly move: 'do' | 'undo' | 'redo';
  readonly changes: Changes;
}

/** Everything done since the server last knew: plain JSON, so that it outlives the tab. */
export interface Draft {
  /** The groups on the server when the first of the steps was done. */
  readonly base: readonly EditGroup[];
  readonly steps: readonly DraftStep[];
}

/** The marks and the history after the steps. Undoing what was saved before the draft began is understood. */
export const replay = ({ base, steps }: Draft): History =>
  steps.reduce<History>((history, { move, changes }) => {
    const marks = applyChanges(history.marks, changes);
    const { past, future } = history;
    if (move === 'undo') return { marks, past: past.slice(0, -1), future: [...future, inverted(changes)], open: null };
    return { marks, past: [...past, changes].slice(-HISTORY_LIMIT), future: move === 'redo' ? future.slice(0, -1) : [], open: null };
  }, historyOf(marksOfGroups(base)));

/**
 * Brings a draft back upon what the server holds now. Where nobody saved meanwhile it comes back step by step, undo and redo
 * included; otherwise as one step, by three-way comparison.
 */
export const restoreDraft = (draft: Draft, groups: readonly EditGroup[], newId: () => string): { readonly history: History; readonly steps: Draft['steps'] } & Pick<DraftRecovery, 'conflicts'> => {
  const base = marksOfGroups(draft.base);
  const left = replay(draft);
  if (netDifference(groups, base).length === 0) return { history: left, steps: draft.steps, conflicts: 0 };
  const server = marksOfGroups(groups);
  const { changes, conflicts } = recoverDraft(base, server, left.marks, newId);
  if (changes.length === 0) return { history: historyOf(server), steps: [], conflicts };
  return { history: { marks: applyChanges(server, changes), past: [changes], future: [], open: null }, steps: [{ move: 'do', changes }], conflicts };
};
