import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Services } from '#server/http/call.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { type Asking, pagesOf } from '#server/calls/page/pages.ts';
import { presentDocument } from '#server/calls/document/presentDocument.ts';

type SaveCall = Asking & { readonly services: Services; readonly principal: Principal };

/** The document after a change. */
export async function presentNow(call: SaveCall, docid: number): Promise<DocumentInfo> {
  const { services, principal } = call;
  const document = await requireDocument(services, principal, docid);
  const pages = document.encrypted === 1 ? [] : await pagesOf(document, call);
  return presentDocument(document, pages, services, principal);
}
