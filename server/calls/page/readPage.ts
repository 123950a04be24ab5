import { ok, type Result } from '#core/kernel/result.ts';
import type { PageText } from '#server/render/protocol.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { findPageReading } from '#server/store/reading/readings.ts';
import { type Asking, passwordOf, renderKindOf } from '#server/calls/page/pages.ts';

/** A page's words, from the file or from text recognition. */
export async function readPage(
  document: DocumentRow,
  asking: Asking,
  page: number,
  priority: 'visible' | 'background',
): Promise<Result<PageText, RenderFailure>> {
  const { services, principal, signal } = asking;
  const { sha256 } = document;
  const own = await services.renderer.pageText({
    path: await services.files.pathOf(sha256),
    sha256,
    kind: renderKindOf(document),
    page,
    password: document.encrypted === 1 ? passwordOf(asking) : undefined,
    owner: String(principal.userId),
    priority,
    signal,
  });
  if (!own.ok || own.value.words.length > 0 || document.encrypted === 1) return own;
  return ok((await findPageReading(services.store.db, sha256, page)) ?? own.value);
}
