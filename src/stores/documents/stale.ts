/**
 * Cached data of a document, by the third part of its query key: `['document', docid, part, …]`. Data of a single
 * version (pages, thumbnail, text) is not included, because versions never change.
 */
export type Part =
  | 'info'
  | 'versions'
  | 'history'
  | 'notes'
  | 'tags'
  /** Tags offered while typing, of all documents. */
  | 'suggestedTags'
  | 'links'
  | 'attachments'
  | 'mails'
  /** Who may be mentioned in its notes. */
  | 'audience'
  | 'signings'
  | 'workflow'
  | 'workflows'
  | 'collective';

/** Changes to a document. */
export type Change =
  | 'version.set'
  | 'document.deleted'
  | 'document.restored'
  | 'document.signed'
  | 'indexes.set'
  | 'protection.set'
  | 'layer.saved'
  /** Marks could not be saved: there may be a newer version, or the user may have lost rights. */
  | 'layer.refused'
  | 'note.set'
  | 'tag.set'
  | 'link.set'
  | 'attachment.set'
  | 'mail.sent'
  /** Steps can fill indexes, protect and file the document, and request confirmations. */
  | 'workflow.moved'
  /** By another user; its effects on the document are reported as separate changes. */
  | 'workflow.elsewhere'
  /** By another user; which change it is may be hidden from this one. */
  | 'elsewhere';

const BESIDE = [
  'info',
  'versions',
  'history',
  'notes',
  'tags',
  'suggestedTags',
  'links',
  'attachments',
  'mails',
  'audience',
  'signings',
] as const;

const stale = {
  'version.set': ['info', 'versions', 'history', 'signings', 'collective'],
  // A deleted document is no longer served; refetching it reports that.
  'document.deleted': ['info'],
  'document.restored': ['info', 'history'],
  'document.signed': ['info', 'versions', 'history', 'signings'],
  // In another client, or with another type, other users may see it.
  'indexes.set': ['info', 'history', 'audience'],
  // It affects what may be done with everything else.
  'protection.set': ['info', 'history'],
  'layer.saved': ['versions', 'history', 'signings'],
  'layer.refused': ['info'],
  'note.set': ['notes', 'history'],
  'tag.set': ['tags', 'suggestedTags', 'history'],
  'link.set': ['links', 'history'],
  'attachment.set': ['attachments', 'history'],
  'mail.sent': ['mails', 'history'],
  'workflow.moved': [...BESIDE, 'workflow', 'workflows', 'collective'],
  'workflow.elsewhere': ['workflow', 'workflows'],
  elsewhere: BESIDE,
} as const satisfies Readonly<Record<Change, readonly Part[]>>;

/** What a change makes stale; defined only here. */
export const staleAfter = (change: Change): readonly Part[] => stale[change];

/** The beginning of a part's query keys. */
export const keyOf = (docid: number, part: Part): readonly string[] =>
  part === 'suggestedTags' ? ['suggestedTags'] : ['document', String(docid), part];
