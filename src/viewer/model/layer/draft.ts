import { HISTORY_LIMIT, type History, historyOf } from '../history/history.ts';
import { applyChanges, type Changes, inverted } from './change.ts';
import type { LayerMarks } from './marks.ts';
import { isUndisturbed, recoverDraft, touchedBy } from './recovery.ts';

/** One thing the user did, as it is written down at once. `changes` are what it did to the marks, for `undo` already turned round. */
export interface DraftStep {
  readonly move: 'do' | 'undo' | 'redo';
  readonly changes: Changes;
}

/**
 * Everything done since the last save: plain JSON, so that it outlives the tab. Changes carry what they replaced, so a draft
 * needs no copy of the server's marks to be compared with them later.
 */
export type Draft = readonly DraftStep[];

export interface RestoredDraft {
  readonly history: History;
  /** The draft as it is to be kept from now on. */
  readonly draft: Draft;
  readonly conflicts: number;
}

/**
 * Brings a draft back upon what the server holds now. Where nobody else changed the marks it touches, it comes back step by
 * step, undo and redo included; otherwise as one step, by three-way comparison.
 */
export const restoreDraft = (draft: Draft, server: LayerMarks, newId: () => string): RestoredDraft => {
  const touched = touchedBy(draft.flatMap(({ changes }) => changes));
  if (isUndisturbed(server, touched)) return { history: replay(draft, server), draft, conflicts: 0 };
  const { changes, conflicts } = recoverDraft(server, touched, newId);
  if (changes.length === 0) return { history: historyOf(server), draft: [], conflicts };
  return { history: { marks: applyChanges(server, changes), past: [changes], future: [], open: null }, draft: [{ move: 'do', changes }], conflicts };
};

/** The marks and the history after the steps. Undoing what was saved before the draft began is understood. */
const replay = (draft: Draft, server: LayerMarks): History =>
  draft.reduce<History>((history, { move, changes }) => {
    const marks = applyChanges(history.marks, changes);
    const { past, future } = history;
    if (move === 'undo') return { marks, past: past.slice(0, -1), future: [...future, inverted(changes)], open: null };
    return { marks, past: [...past, changes].slice(-HISTORY_LIMIT), future: move === 'redo' ? future.slice(0, -1) : [], open: null };
  }, historyOf(server));
