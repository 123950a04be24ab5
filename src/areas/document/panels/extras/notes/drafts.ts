import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Notes that are being written, by document: they stay while one looks at another panel or document. */
export const useNoteDrafts = create<Readonly<Record<number, string>>>()(() => ({}));

onUserLeft(() => useNoteDrafts.setState({}, true));

export const keepDraft = (docid: number, text: string): void => useNoteDrafts.setState({ [docid]: text });
