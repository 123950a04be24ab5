import { t } from 'i18next';
import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** What was done last to documents of the result, and how it is taken back. */
export interface Undoable {
  /** What was done, in words. */
  readonly text: string;
  readonly undo: () => void;
}

/** The one thing that can be taken back: the last. */
export const useUndo = create<{ readonly last: Undoable | null }>()(() => ({ last: null }));

export const canUndo = (last: Undoable | null): void => useUndo.setState({ last });

export const undoText = (last: Undoable | null): string => t('search:bulk.undo', { what: last?.text ?? '' });

onUserLeft(() => canUndo(null));
