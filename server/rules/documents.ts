import type { RightName } from '#core/contract/rights.ts';
import type { DocumentRow } from '#server/store/documents.ts';
import type { LockRow } from '#server/store/layers.ts';
import type { Principal } from '#server/store/principals.ts';
import { Failure } from './failure.ts';

/** Each rule answers null, or the first thing that stands against it. */
type Rights = Pick<Principal, 'rights'>;
type Document = Pick<DocumentRow, 'deletedat' | 'protected' | 'currentversion'>;

const needs = (principal: Rights, right: RightName, failure: Failure): Failure | null =>
  principal.rights.has(right) ? null : failure;

/** A user may search who holds the right; what is found is bounded by their realms. */
export const maySearch = (principal: Rights): Failure | null =>
  needs(principal, 'document.search', new Failure('right.missing'));

/** A document that exists for the user may be read unless it is deleted. */
export const mayRead = (document: Document): Failure | null =>
  document.deletedat === null ? null : new Failure('document.deleted');

/** A user may download the original of a readable document who holds the right. */
export const mayDownload = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ?? needs(principal, 'document.download', new Failure('right.missing'));

/** A user may archive who holds the right. */
export const mayArchive = (principal: Rights): Failure | null =>
  needs(principal, 'document.archive', new Failure('archive.rightMissing'));

/** A new version may be filed by whoever may archive, of a readable document that is unprotected, while nobody draws on the version it replaces. */
export const mayVersionize = (principal: Rights, document: Document, lock: LockRow | undefined): Failure | null =>
  mayRead(document) ??
  mayArchive(principal) ??
  (document.protected === 1 ? new Failure('document.protected') : null) ??
  (lock === undefined ? null : new Failure('layer.locked', { name: personName(lock) }));

/** A user may edit layers who holds the right, of a readable document that is unprotected. */
export const mayEditLayers = (principal: Rights, document: Document): Failure | null =>
  mayRead(document) ??
  needs(principal, 'layer.edit', new Failure('layer.rightMissing')) ??
  (document.protected === 1 ? new Failure('document.protected') : null);

/** A user may change a group that is their own, or any with the right for others'. */
export const mayChangeGroup = (
  principal: Rights & Pick<Principal, 'userId'>,
  group: { readonly ownerid: number },
): Failure | null =>
  group.ownerid === principal.userId ? null : needs(principal, 'layer.removeothers', new Failure('layer.foreign'));

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
