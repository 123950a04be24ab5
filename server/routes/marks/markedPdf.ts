import type { DocumentRow } from '#server/store/document/documents.ts';
import { layerGroups } from '#server/store/marks/layers.ts';
import { drawable, marksOf } from './layer.ts';
import { groupsInSight, isWanted, type MarkFlags } from './markFlags.ts';
import { passwordOf, rendered, type Asking } from '#server/routes/page/pages.ts';

/**
 * A PDF document with those saved marks of its version drawn into the pages that the flags name; the stored file stays
 * as it is.
 */
export async function withMarks(document: DocumentRow, flags: MarkFlags, asking: Asking): Promise<Uint8Array> {
  const { services, principal, signal } = asking;
  const groups = groupsInSight(await layerGroups(services.store.db, document.id, document.version), flags);
  const byPage = Map.groupBy(groups, ({ pageno }) => pageno);
  const pages = [...byPage].map(([page, group]) => ({
    page,
    marks: drawable(group.flatMap(marksOf).filter(({ kind }) => isWanted(kind, flags))),
  }));
  return rendered(
    await services.renderer.markedPdf({
      path: services.files.pathOf(document.sha256),
      password: passwordOf(asking),
      pages,
      owner: String(principal.userId),
      priority: 'visible',
      signal,
    }),
  );
}
