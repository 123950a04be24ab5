import type { Asking } from '#server/calls/page/pages.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { textsOfPages } from '#server/store/reading/readings.ts';

/** Pages per query of stored texts. */
const WINDOW = 50;

type Wanted = Pick<DocumentRow, 'sha256' | 'kind' | 'pagecount' | 'encrypted'>;

export interface TextOfPage {
  readonly page: number;
  readonly text: string;
}

/**
 * The texts of a document's pages, in windows, until the caller has found what it looks for: of a PDF from the file or
 * recognised, of a picture recognised, of an office document those stored when its rendition was indexed.
 */
export async function* pageTexts(
  document: Wanted,
  { services, principal, signal }: Asking,
): AsyncGenerator<TextOfPage> {
  const { sha256, kind, pagecount, encrypted } = document;
  if (encrypted === 1 || (kind !== 'pdf' && kind !== 'image' && kind !== 'office')) return;
  const path = kind === 'pdf' ? await services.files.pathOf(sha256) : '';
  // The number of pages of an office document is unknown.
  const last = kind === 'office' ? Number.POSITIVE_INFINITY : pagecount;
  for (let from = 1; from <= last; from += WINDOW) {
    const to = Math.min(last, from + WINDOW - 1);
    const stored = await textsOfPages(services.store.db, sha256, { from, to, own: kind === 'office' });
    if (kind !== 'pdf') {
      yield* stored;
      if (kind === 'office' && stored.length === 0) return;
      continue;
    }
    const recognised = new Map(stored.map(({ page, text }) => [page, text]));
    for (let page = from; page <= to; page += 1) {
      const read = await services.renderer.pageText({
        path,
        sha256,
        kind,
        page,
        owner: String(principal.userId),
        priority: 'background',
        signal,
      });
      if (!read.ok) return;
      yield { page, text: read.value.words.length > 0 ? read.value.text : (recognised.get(page) ?? '') };
    }
  }
}
