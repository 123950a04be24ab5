import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { type DocumentRow, findDocument } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';

/** The document where it exists for the user; one of another client is as unknown as one that never was. */
export async function knownDocument({ store }: Services, principal: Principal, docid: number): Promise<DocumentRow> {
  const document = await findDocument(store.db, principal, docid);
  if (document === undefined) throw new Failure('document.unknown');
  return document;
}

/** The document with the file of one of its versions; the current one where none is named. */
export async function knownVersion(
  services: Services,
  principal: Principal,
  docid: number,
  version: number | undefined,
): Promise<DocumentRow> {
  const current = await knownDocument(services, principal, docid);
  if (version === undefined || version === current.version) return current;
  const document = await findDocument(services.store.db, principal, docid, version);
  if (document === undefined) throw new Failure('document.versionUnknown');
  return document;
}
