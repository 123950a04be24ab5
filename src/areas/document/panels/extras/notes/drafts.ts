import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Unsaved notes by document: kept while another panel or document is open. */
export const useNoteDrafts = create<Readonly<Record<number, string>>>()(() => ({}));

onUserLeft(() => useNoteDrafts.setState({}, true));

export const keepDraft = (docid: number, text: string): void => useNoteDrafts.setState({ [docid]: text });
