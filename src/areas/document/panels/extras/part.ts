import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

export const NAMES = ['notes', 'tags', 'links', 'attachments', 'mails'] as const;
export type PartName = (typeof NAMES)[number];

const first = { part: 'notes' } as const;

/** The part chosen last stays from document to document: the way back from a linked one leads to the links. */
export const useExtrasPart = create<{ readonly part: PartName }>()(() => first);

export const choosePart = (part: PartName): void => useExtrasPart.setState({ part });

onUserLeft(() => useExtrasPart.setState(first));
