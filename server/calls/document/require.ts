import type { Services } from '#server/http/call.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { type DocumentRow, findDocument } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';

/** The document, if the user may see it; otherwise the same error as for one that does not exist. */
export async function requireDocument({ store }: Services, principal: Principal, docid: number): Promise<DocumentRow> {
  const document = await findDocument(store.db, principal, docid);
  if (document === undefined) throw new Failure('document.unknown');
  return document;
}

/** The documents, each once, in the order named; refused if the user may not read one of them. */
export async function requireReadable(
  services: Services,
  principal: Principal,
  docids: readonly number[],
): Promise<readonly DocumentRow[]> {
  const documents: DocumentRow[] = [];
  for (const docid of new Set(docids)) {
    const document = await requireDocument(services, principal, docid);
    ensure(mayRead(document));
    documents.push(document);
  }
  return documents;
}

/** The document with the file of one version; by default the current one. */
export async function requireVersion(
  services: Services,
  principal: Principal,
  docid: number,
  version: number | undefined,
): Promise<DocumentRow> {
  const current = await requireDocument(services, principal, docid);
  if (version === undefined || version === current.version) return current;
  const document = await findDocument(services.store.db, principal, docid, version);
  if (document === undefined) throw new Failure('document.versionUnknown');
  return document;
}
