import type { RightName } from '#core/contract/people/rights.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { LockRow } from '#server/store/marks/layers.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { Failure } from '#server/rules/failure.ts';

/** Each rule returns null, or the first objection. */
type Rights = Pick<Principal, 'rightsIn'>;
type Document = Pick<DocumentRow, 'realmid' | 'deletedat' | 'protected' | 'currentversion'>;

/** Requires a right in the document's realm. */
const needs = (
  principal: Rights,
  right: RightName,
  { realmid }: Pick<Document, 'realmid'>,
  failure: Failure,
): Failure | null => (holds(principal, right, realmid) ? null : failure);

/** Users with the right in any realm may search; results are limited to realms where they have it. */
export const maySearch = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('document.search') ? null : new Failure('right.missing');

/** A visible document may be read unless it is deleted. */
export const mayRead = (document: Document): Failure | null =>
  document.deletedat === null ? null : new Failure('document.deleted');

/** Users with the right may download the original of a readable document. */
export const mayDownload = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ?? needs(principal, 'document.download', document, new Failure('right.missing'));

/** Users may archive into realms where they have the right. */
export const mayArchive = (principal: Rights, place: Pick<Document, 'realmid'>): Failure | null =>
  needs(principal, 'document.archive', place, new Failure('archive.rightMissing'));

/** Whether a user may archive in any realm: checked before the upload is read. */
export const mayArchiveSomewhere = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('document.archive') ? null : new Failure('archive.rightMissing');

/**
 * Users who may archive may add a version to a readable, unprotected document while nobody edits the marks of the
 * current one.
 */
export const mayVersionize = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  mayArchive(principal, document) ??
  (document.protected === 1 ? new Failure('document.protected') : null) ??
  (lock === undefined ? null : new Failure('layer.locked', { name: personName(lock) }));

/** Users with the right may edit the marks of a readable, unprotected document. */
export const mayEditLayers = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ??
  needs(principal, 'layer.edit', document, new Failure('layer.rightMissing')) ??
  (document.protected === 1 ? new Failure('document.protected') : null);

/** Users may change their own groups; others' only with a separate right. */
export const mayChangeGroup = (
  principal: Rights & Pick<Principal, 'userId'>,
  document: Pick<Document, 'realmid'>,
  group: { readonly ownerid: number },
): Failure | null =>
  group.ownerid === principal.userId
    ? null
    : needs(principal, 'layer.removeothers', document, new Failure('layer.foreign'));

/** A person's display name: first name and surname, or the login if both are missing. */
export const personName = ({
  firstname,
  surname,
  login,
}: {
  firstname: string;
  surname: string;
  login: string;
}): string => `${firstname} ${surname}`.trim() || login;
