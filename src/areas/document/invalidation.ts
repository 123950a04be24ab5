import { queryClient } from '#src/stores/queryClient.ts';

/** What is kept of a document, by the third part of its key: `['document', docid, part, …]`. */
export type Part = 'info' | 'versions' | 'history' | 'notes' | 'tags' | 'links' | 'attachments';

/** What is changed of a document. */
export type Change =
  | 'version.set'
  | 'document.deleted'
  | 'indexes.set'
  | 'protection.set'
  | 'note.set'
  | 'tag.set'
  | 'link.set'
  | 'attachment.set'
  /** By somebody else; of what, they may not be told. */
  | 'elsewhere';

const stale = {
  'version.set': ['info', 'versions', 'history'],
  // Of a deleted document nothing is served; asking for it again says so.
  'document.deleted': ['info'],
  'indexes.set': ['info', 'history'],
  // It changes what may be done with everything else.
  'protection.set': ['info', 'history'],
  'note.set': ['notes', 'history'],
  'tag.set': ['tags', 'history'],
  'link.set': ['links', 'history'],
  'attachment.set': ['attachments', 'history'],
  elsewhere: ['info', 'versions', 'history', 'notes', 'tags', 'links', 'attachments'],
} as const satisfies Readonly<Record<Change, readonly Part[]>>;

/** What a change makes stale: the one place that says so. */
export const staleAfter = (change: Change): readonly Part[] => stale[change];

/** Asks anew for what a change made stale, as far as it is shown. */
export const refresh = (docid: number, change: Change): void => {
  for (const part of staleAfter(change))
    void queryClient.invalidateQueries({ queryKey: ['document', String(docid), part] });
};
