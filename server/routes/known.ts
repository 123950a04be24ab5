import type { Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { type DocumentRow, findDocument } from '#server/store/documents.ts';
import type { Principal } from '#server/store/principals.ts';

/** The document where it exists for the user; one of another client is as unknown as one that never was. */
export async function knownDocument({ store }: Services, principal: Principal, docid: number): Promise<DocumentRow> {
  const document = await findDocument(store.db, principal, docid);
  if (document === undefined) throw new Failure('document.unknown');
  return document;
}
