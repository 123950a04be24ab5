import type { PageRun } from '#core/contract/document/document.ts';
import type { RenderKind } from '#server/render/protocol.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { type Asking, pagesOf, previewOf, rendered, renderKindOf } from './pages.ts';

/** A file whose pages are shown for a document. */
export interface ShownFile {
  readonly path: string;
  /** Names the content in caches. */
  readonly sha256: string;
  readonly kind: RenderKind;
  readonly runs: readonly PageRun[];
}

/**
 * The document's own file or, of an office document, its PDF rendition.
 * @param mayConvert whether to make a rendition that does not exist yet, which takes seconds
 */
export async function shownFile(document: DocumentRow, asking: Asking, mayConvert = true): Promise<ShownFile> {
  const { services, principal, signal } = asking;
  const { sha256, filetype } = document;
  if (previewOf(document, services) === 'rendition') {
    const path = await services.files.pathOf(sha256);
    const wanted = { path, sha256, format: filetype, owner: String(principal.userId), signal };
    return { ...rendered(await services.renditions.of(wanted, mayConvert)), kind: 'pdf' };
  }
  const kind = renderKindOf(document);
  const runs = await pagesOf(document, asking);
  return { path: await services.files.pathOf(sha256), sha256, kind, runs };
}
