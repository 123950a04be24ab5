import type { Kysely } from 'kysely';
import type { NewDocument } from './documents.ts';
import { noteFile } from '#server/store/files/noted.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** A document's versions with their files, latest first. */
export const documentVersions = (db: Db, docid: number) =>
  db
    .selectFrom('document_version')
    .innerJoin('file', 'file.sha256', 'document_version.sha256')
    .innerJoin('user', 'user.id', 'document_version.createdby')
    .where('document_version.docid', '=', docid)
    .select(['document_version.version', 'document_version.filename', 'document_version.createdat'])
    .select(['file.size as filesize', 'file.kind', 'file.encrypted', 'file.pagecount', 'file.pages', 'file.sha256'])
    .select(['file.textproblem', 'file.readingproblem'])
    .select(displayName('user').as('createdbyname'))
    .orderBy('document_version.version', 'desc')
    .execute();

export type VersionRow = Awaited<ReturnType<typeof documentVersions>>[number];

export type NewVersion = Pick<NewDocument, 'filename' | 'folded' | 'filetype' | 'file' | 'by' | 'at'>;

/**
 * Adds a file as the next version of a document.
 * @returns its number, or undefined if `replaces` is no longer the current version.
 */
export async function insertVersion(
  trx: Db,
  docid: number,
  replaces: number,
  { file, by, at, ...named }: NewVersion,
): Promise<number | undefined> {
  const version = replaces + 1;
  const moved = await trx
    .updateTable('document')
    .set({ ...named, currentversion: version, filesize: file.size, pagecount: file.pagecount })
    .where('id', '=', docid)
    .where('currentversion', '=', replaces)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return undefined;
  await noteFile(trx, file, at);
  await trx
    .insertInto('document_version')
    .values({ docid, version, sha256: file.sha256, filename: named.filename, createdat: at, createdby: by })
    .execute();
  return version;
}
