import { t } from 'i18next';
import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** The last action on documents of the result, and how to undo it. */
export interface Undoable {
  /** Description of the action. */
  readonly text: string;
  readonly undo: () => void;
}

/** Only the last action can be undone. */
export const useUndo = create<{ readonly last: Undoable | null }>()(() => ({ last: null }));

export const canUndo = (last: Undoable | null): void => useUndo.setState({ last });

export const undoText = (last: Undoable | null): string => t('search:bulk.undo', { what: last?.text ?? '' });

onUserLeft(() => canUndo(null));
