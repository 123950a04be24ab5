import type { RightName } from '#core/contract/people/rights.ts';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { LockRow } from '#server/store/marks/layers.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { mayRead, personName } from './documents.ts';
import { Failure } from '#server/rules/failure.ts';
import type { FieldRules } from './indexes.ts';

type Rights = Pick<Principal, 'rightsIn'>;
type Document = Pick<DocumentRow, 'realmid' | 'deletedat' | 'protected' | 'currentversion'>;

const needs = (principal: Rights, right: RightName, { realmid }: Document, failure: Failure): Failure | null =>
  holds(principal, right, realmid) ? null : failure;
const unprotected = (document: Document): Failure | null =>
  document.protected === 1 ? new Failure('document.protected') : null;
const unlocked = (lock: LockRow | undefined): Failure | null =>
  lock === undefined ? null : new Failure('layer.locked', { name: personName(lock) });

/**
 * Users with the right may change a document's values, tags, links and attachments, unless it is deleted or protected.
 */
export const mayEdit = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ??
  needs(principal, 'document.edit', document, new Failure('document.rightMissing')) ??
  unprotected(document);

/** Whether users may change documents of a client at all; each may be protected. */
export const mayEditIn = (principal: Rights, realmid: number): boolean => holds(principal, 'document.edit', realmid);

/** A document may move only to a client where the user may edit too. */
export const mayMove = (principal: Rights, realmid: number | undefined): Failure | null =>
  realmid !== undefined && holds(principal, 'document.edit', realmid)
    ? null
    : new Failure('document.clientRightMissing', { field: 'clientid' });

/** Users with the right may delete a document, unless it is deleted, protected or having its marks edited. */
export const mayDelete = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  needs(principal, 'document.delete', document, new Failure('document.deleteRightMissing')) ??
  unprotected(document) ??
  unlocked(lock);

/** Whether users may delete documents of a client at all; each may be protected or having its marks edited. */
export const mayDeleteIn = (principal: Rights, realmid: number): boolean =>
  holds(principal, 'document.delete', realmid);

/** The right to delete includes restoring. */
export const mayRestore = (principal: Rights, document: Document): Failure | null =>
  needs(principal, 'document.delete', document, new Failure('document.deleteRightMissing'));

/** A deleted document cannot be opened; users who may restore it are told its name. */
export const mayOpen = (principal: Rights, document: Document & Pick<DocumentRow, 'filename'>): Failure | null => {
  const objection = mayRead(document);
  const isTold = objection !== null && mayRestore(principal, document) === null;
  return isTold ? new Failure(objection.error, { filename: document.filename }) : objection;
};

/** Users with the right may protect and unprotect a document while nobody edits its marks. */
export const mayProtect = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  needs(principal, 'document.protect', document, new Failure('document.protectRightMissing')) ??
  unlocked(lock);

/** Read-only fields are filled by machines, and cannot be changed by users. */
export const mayChangeField = ({ flags, caption, indexid }: FieldRules): Failure | null =>
  (flags & INDEX_FLAGS.readOnly) === 0 ? null : new Failure('index.readOnly', { field: caption, indexid });

/** A value must not have been changed by somebody else since the user saw it. */
export const mayOverwrite = (
  item: string,
  changed: ReadonlySet<string>,
  details: { readonly field: string; readonly indexid?: number },
): Failure | null => (changed.has(item) ? new Failure('document.conflict', details) : null);
