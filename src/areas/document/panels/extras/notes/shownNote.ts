import { create } from 'zustand';
import { choosePart } from '../part.ts';

/** The note whose pin was pressed; a new object for each press, so that the list goes there again. */
export const useShownNote = create<{ readonly asked: { readonly id: number } | undefined }>()(() => ({
  asked: undefined,
}));

export function showNote(id: number): void {
  choosePart('notes');
  useShownNote.setState({ asked: { id } });
}
