import type { Kysely } from 'kysely';
import type { Database } from '#server/store/schema.ts';

/**
 * A document with the file of a version (by default the current one), without checking rights: for jobs whose user had
 * access when they were queued.
 */
export async function findDocumentAsStored(db: Kysely<Database>, docid: number, version?: number) {
  const row = await db
    .selectFrom('document')
    .innerJoin('document_version', (join) =>
      join
        .onRef('document_version.docid', '=', 'document.id')
        .on((eb) => eb('document_version.version', '=', version ?? eb.ref('document.currentversion'))),
    )
    .innerJoin('file', 'file.sha256', 'document_version.sha256')
    .where('document.id', '=', docid)
    .select(['document.currentversion', 'document.protected', 'document.deletedat', 'document.filetype'])
    .select(['document_version.filename', 'file.sha256', 'file.kind'])
    .executeTakeFirst();
  return row && { ...row, filetype: row.kind === 'pdf' ? 'pdf' : row.filetype };
}
