/**
 * What is kept of a document, by the third part of its key: `['document', docid, part, …]`. What belongs to one version
 * for ever — its pages, its thumbnail, its text — is none of it: a version never changes.
 */
export type Part =
  | 'info'
  | 'versions'
  | 'history'
  | 'notes'
  | 'tags'
  | 'links'
  | 'attachments'
  | 'signings'
  | 'workflow'
  | 'workflows'
  | 'collective';

/** What is changed of a document. */
export type Change =
  | 'version.set'
  | 'document.deleted'
  | 'document.signed'
  | 'indexes.set'
  | 'protection.set'
  | 'layer.saved'
  /** Marks could not be saved: there may be a newer version, or less one may do. */
  | 'layer.refused'
  | 'note.set'
  | 'tag.set'
  | 'link.set'
  | 'attachment.set'
  /** Steps fill in indexes, protect and file, and bring what is to be confirmed. */
  | 'workflow.moved'
  /** By somebody else; what it did to the document comes as a change of its own. */
  | 'workflow.elsewhere'
  /** By somebody else; of what, they may not be told. */
  | 'elsewhere';

const BESIDE = ['info', 'versions', 'history', 'notes', 'tags', 'links', 'attachments', 'signings'] as const;

const stale = {
  'version.set': ['info', 'versions', 'history', 'signings', 'collective'],
  // Of a deleted document nothing is served; asking for it again says so.
  'document.deleted': ['info'],
  'document.signed': ['info', 'versions', 'history', 'signings'],
  'indexes.set': ['info', 'history'],
  // It changes what may be done with everything else.
  'protection.set': ['info', 'history'],
  'layer.saved': ['versions', 'history', 'signings'],
  'layer.refused': ['info'],
  'note.set': ['notes', 'history'],
  'tag.set': ['tags', 'history'],
  'link.set': ['links', 'history'],
  'attachment.set': ['attachments', 'history'],
  'workflow.moved': [...BESIDE, 'workflow', 'workflows', 'collective'],
  'workflow.elsewhere': ['workflow', 'workflows'],
  elsewhere: BESIDE,
} as const satisfies Readonly<Record<Change, readonly Part[]>>;

/** What a change makes stale: the one place that says so. */
export const staleAfter = (change: Change): readonly Part[] => stale[change];
