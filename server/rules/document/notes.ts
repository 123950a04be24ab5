import { NOTES_MAXIMUM } from '#core/contract/document/note.ts';
import type { RightName } from '#core/contract/people/rights.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { mayRead } from './documents.ts';
import { Failure } from '#server/rules/failure.ts';

type Asking = Pick<Principal, 'rightsIn' | 'userId'>;
type Document = Pick<DocumentRow, 'realmid' | 'deletedat' | 'protected' | 'currentversion'>;

const needs = (principal: Asking, right: RightName, { realmid }: Document): Failure | null =>
  holds(principal, right, realmid) ? null : new Failure('note.rightMissing');
const unprotected = (document: Document): Failure | null =>
  document.protected === 1 ? new Failure('document.protected') : null;

/** Users with the right may read a readable document's notes. */
export const mayReadNotes = (principal: Asking, document: Document): Failure | null =>
  mayRead(document) ?? needs(principal, 'note.read', document);

/** Users who may read notes and have the right may write new ones, unless the document is protected or has too many. */
export const mayCreateNote = (principal: Asking, document: Document, count = 0): Failure | null =>
  mayReadNotes(principal, document) ??
  needs(principal, 'note.create', document) ??
  unprotected(document) ??
  (count < NOTES_MAXIMUM ? null : new Failure('note.tooMany', { count: NOTES_MAXIMUM }));

/** Changing and deleting one's own notes needs one right; others' notes need another. */
export const mayEditNote = (
  principal: Asking,
  document: Document,
  { userid }: { readonly userid: number },
): Failure | null =>
  mayReadNotes(principal, document) ??
  (userid === principal.userId
    ? needs(principal, 'note.edit', document)
    : holds(principal, 'note.editothers', document.realmid)
      ? null
      : new Failure('note.foreign')) ??
  unprotected(document);
