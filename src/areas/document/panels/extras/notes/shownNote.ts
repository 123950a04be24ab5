import { create } from 'zustand';

/** The note whose pin was pressed; a new object for each press, so that the list goes there again. */
export const useShownNote = create<{ readonly asked: { readonly id: number } | undefined }>()(() => ({
  asked: undefined,
}));

export const showNote = (id: number): void => useShownNote.setState({ asked: { id } });
