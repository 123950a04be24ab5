import type { RightName } from '#core/contract/people/rights.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { LockRow } from '#server/store/marks/layers.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { Failure } from '#server/rules/failure.ts';

/** Each rule answers null, or the first thing that stands against it. */
type Rights = Pick<Principal, 'rightsIn'>;
type Document = Pick<DocumentRow, 'realmid' | 'deletedat' | 'protected' | 'currentversion'>;

/** A right on a document holds in the document's realm. */
const needs = (
  principal: Rights,
  right: RightName,
  { realmid }: Pick<Document, 'realmid'>,
  failure: Failure,
): Failure | null => (holds(principal, right, realmid) ? null : failure);

/** A user may search who holds the right somewhere; what is found lies where they hold it. */
export const maySearch = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('document.search') ? null : new Failure('right.missing');

/** A document that exists for the user may be read unless it is deleted. */
export const mayRead = (document: Document): Failure | null =>
  document.deletedat === null ? null : new Failure('document.deleted');

/** A user may download the original of a readable document who holds the right. */
export const mayDownload = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ?? needs(principal, 'document.download', document, new Failure('right.missing'));

/** A user may archive who holds the right in the realm that it goes to. */
export const mayArchive = (principal: Rights, place: Pick<Document, 'realmid'>): Failure | null =>
  needs(principal, 'document.archive', place, new Failure('archive.rightMissing'));

/** Whether a user may archive anywhere: asked before a byte of the file is taken. */
export const mayArchiveSomewhere = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('document.archive') ? null : new Failure('archive.rightMissing');

/**
 * A new version may be filed by whoever may archive, of a readable document that is unprotected, while nobody draws on
 * the version it replaces.
 */
export const mayVersionize = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  mayArchive(principal, document) ??
  (document.protected === 1 ? new Failure('document.protected') : null) ??
  (lock === undefined ? null : new Failure('layer.locked', { name: personName(lock) }));

/** A user may edit layers who holds the right, of a readable document that is unprotected. */
export const mayEditLayers = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ??
  needs(principal, 'layer.edit', document, new Failure('layer.rightMissing')) ??
  (document.protected === 1 ? new Failure('document.protected') : null);

/** A user may change a group that is their own, or any with the right for others'. */
export const mayChangeGroup = (
  principal: Rights & Pick<Principal, 'userId'>,
  document: Pick<Document, 'realmid'>,
  group: { readonly ownerid: number },
): Failure | null =>
  group.ownerid === principal.userId
    ? null
    : needs(principal, 'layer.removeothers', document, new Failure('layer.foreign'));

/** A person as others read of them: first name and surname, or the login where neither is known. */
export const personName = ({
  firstname,
  surname,
  login,
}: {
  firstname: string;
  surname: string;
  login: string;
}): string => `${firstname} ${surname}`.trim() || login;
