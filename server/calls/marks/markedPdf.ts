import { personName } from '#server/rules/document/documents.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import { layerGroups } from '#server/store/marks/layers.ts';
import { visibleGroups, isWanted, type MarkFlags } from './markFlags.ts';
import { passwordOf, rendered, type Asking } from '#server/calls/page/pages.ts';
import { drawable, marksOf } from '#server/calls/marks/layerMarks.ts';

/**
 * A PDF document with the saved marks of its version that the flags select, drawn in or as annotations; the stored file
 * is unchanged.
 */
export async function withMarks(
  document: DocumentRow,
  flags: MarkFlags & { readonly annotations?: boolean | undefined },
  asking: Asking,
): Promise<Uint8Array> {
  const { services, principal, signal } = asking;
  const groups = visibleGroups(await layerGroups(services.store.db, document.id, document.version), flags);
  const byPage = Map.groupBy(groups, ({ pageno }) => pageno);
  const pages = [...byPage].map(([page, group]) => ({
    page,
    marks: group.flatMap((written) =>
      drawable(marksOf(written).filter(({ kind }) => isWanted(kind, flags))).map((mark) => ({
        mark,
        author: personName(written),
        at: written.at,
      })),
    ),
  }));
  return rendered(
    await services.renderer.markedPdf({
      path: await services.files.pathOf(document.sha256),
      password: passwordOf(asking),
      pages,
      annotations: flags.annotations,
      owner: String(principal.userId),
      priority: 'visible',
      signal,
    }),
  );
}
