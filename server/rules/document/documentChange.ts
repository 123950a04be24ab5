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
 * A user may change what a document is filed under, and its tags, links and attachments, by right, while it is there
 * and unprotected.
 */
export const mayEdit = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ??
  needs(principal, 'document.edit', document, new Failure('document.rightMissing')) ??
  unprotected(document);

/** A document may go to a client where the user may edit as well: whoever has one client has none to move it to. */
export const mayMove = (principal: Rights, realmid: number | undefined): Failure | null =>
  realmid !== undefined && holds(principal, 'document.edit', realmid)
    ? null
    : new Failure('document.clientRightMissing', { field: 'clientid' });

/** A user may delete by right what is there, unprotected, and drawn on by nobody. */
export const mayDelete = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  needs(principal, 'document.delete', document, new Failure('document.deleteRightMissing')) ??
  unprotected(document) ??
  unlocked(lock);

/** Whoever may delete may restore. */
export const mayRestore = (principal: Rights, document: Document): Failure | null =>
  needs(principal, 'document.delete', document, new Failure('document.deleteRightMissing'));

/** A user may protect by right, while nobody draws; whoever may protect may lift protection. */
export const mayProtect = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  needs(principal, 'document.protect', document, new Failure('document.protectRightMissing')) ??
  unlocked(lock);

/** A field is changed by users unless it is read-only: those are filled by machines. */
export const mayChangeField = ({ flags, caption, indexid }: FieldRules): Failure | null =>
  (flags & INDEX_FLAGS.readOnly) === 0 ? null : new Failure('index.readOnly', { field: caption, indexid });

/** What a user changes has not been changed by someone else since they saw it. */
export const mayOverwrite = (
  item: string,
  changed: ReadonlySet<string>,
  details: { readonly field: string; readonly indexid?: number },
): Failure | null => (changed.has(item) ? new Failure('document.conflict', details) : null);
