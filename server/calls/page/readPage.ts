import { ok, type Result } from '#core/kernel/result.ts';
import type { PageText } from '#server/render/protocol.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { findPageReading } from '#server/store/reading/readings.ts';
import { type Asking, passwordOf } from '#server/calls/page/pages.ts';
import type { ShownFile } from '#server/calls/page/shownFile.ts';

/** A page's words, from the shown file or from text recognition. */
export async function readPage(
  { sha256, encrypted }: Pick<DocumentRow, 'sha256' | 'encrypted'>,
  shown: ShownFile,
  asking: Asking,
  page: number,
  priority: 'visible' | 'background',
): Promise<Result<PageText, RenderFailure>> {
  const { services, principal, signal } = asking;
  const own = await services.renderer.pageText({
    path: shown.path,
    sha256: shown.sha256,
    kind: shown.kind,
    page,
    password: encrypted === 1 ? passwordOf(asking) : undefined,
    owner: String(principal.userId),
    priority,
    signal,
  });
  if (!own.ok || own.value.words.length > 0 || encrypted === 1) return own;
  return ok((await findPageReading(services.store.db, sha256, page)) ?? own.value);
}
