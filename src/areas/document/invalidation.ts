import { queryClient } from '#src/stores/queryClient.ts';

/** What is kept of a document, by the second part of its key: `['document', docid, part, …]`. */
export type Part = 'info' | 'versions' | 'history';

/** What is changed of a document. */
export type Change =
  | 'version.set'
  | 'version.restored'
  | 'document.deleted'
  | 'document.restored'
  | 'indexes.set'
  | 'protection.set';

const stale = {
  'version.set': ['info', 'versions', 'history'],
  'version.restored': ['info', 'versions', 'history'],
  'document.deleted': ['info', 'history'],
  'document.restored': ['info', 'history'],
  'indexes.set': ['info', 'history'],
  'protection.set': ['info', 'history'],
} as const satisfies Readonly<Record<Change, readonly Part[]>>;

/** What a change makes stale: the one place that says so. */
export const staleAfter = (change: Change): readonly Part[] => stale[change];

/** Asks anew for what a change made stale, as far as it is shown. */
export const refresh = (docid: number, change: Change): void => {
  for (const part of staleAfter(change))
    void queryClient.invalidateQueries({ queryKey: ['document', String(docid), part] });
};
