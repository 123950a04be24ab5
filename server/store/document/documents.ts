import type { Kysely, Selectable } from 'kysely';
import { type NewFile, noteFile } from '#server/store/files/noted.ts';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/**
 * A document with one of its versions (number, name and file; by default the current one), its realm and who archived
 * it.
 */
export type DocumentRow = Selectable<Database['document']> &
  Pick<Selectable<Database['realm']>, 'clientid' | 'productid'> &
  Pick<
    Selectable<Database['file']>,
    'sha256' | 'kind' | 'mime' | 'encrypted' | 'pages' | 'textproblem' | 'readingproblem'
  > & {
    readonly version: number;
    readonly archivedbyname: string;
  };

/**
 * The document, if it is in one of the user's realms and has that version; otherwise undefined, whether or not it
 * exists.
 */
export async function findDocument(
  db: Db,
  { realms }: Pick<Principal, 'realms'>,
  docid: number,
  version?: number,
): Promise<DocumentRow | undefined> {
  const row = await db
    .selectFrom('document')
    .innerJoin('realm', 'realm.id', 'document.realmid')
    .innerJoin('document_version', (join) =>
      join
        .onRef('document_version.docid', '=', 'document.id')
        .on((eb) => eb('document_version.version', '=', version ?? eb.ref('document.currentversion'))),
    )
    .innerJoin('file', 'file.sha256', 'document_version.sha256')
    .innerJoin('user', 'user.id', 'document.archivedby')
    .where('document.id', '=', docid)
    .where('document.realmid', 'in', realms)
    .selectAll('document')
    .select([
      'realm.clientid',
      'realm.productid',
      'file.sha256',
      'file.kind',
      'file.mime',
      'file.encrypted',
      'file.pages',
      'file.textproblem',
      'file.readingproblem',
      'document_version.version',
    ])
    .select(['document_version.filename as versionname', 'file.size as versionsize', 'file.pagecount as versionpages'])
    .select(displayName('user').as('archivedbyname'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { versionname, versionsize, versionpages, ...document } = row;
  return { ...document, filename: versionname, filesize: versionsize, pagecount: versionpages };
}

/** Those of the documents that the user may see, deleted or not. */
export async function visibleOf(
  db: Db,
  { realms }: Pick<Principal, 'realms'>,
  docids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (docids.size === 0) return docids;
  const rows = await db
    .selectFrom('document')
    .where('id', 'in', [...docids])
    .where('realmid', 'in', realms)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Documents' index values, in index order. */
export const indexValues = (db: Db, docids: readonly number[]) =>
  db
    .selectFrom('document_index')
    .where('docid', 'in', docids)
    .select(['docid', 'indexid', 'value'])
    .orderBy('docid')
    .orderBy('indexid')
    .execute();

export interface NewDocument {
  readonly realmid: number;
  readonly year: number;
  readonly doctypeid: number;
  readonly maskid: number;
  readonly filename: string;
  readonly folded: string;
  readonly filetype: string;
  readonly file: NewFile;
  readonly indexes: readonly Omit<Selectable<Database['document_index']>, 'docid'>[];
  readonly by: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Inserts a document with one version, and the file's row if its bytes are new; returns its id. */
export async function insertDocument(trx: Db, { file, indexes, by, at, ...document }: NewDocument): Promise<number> {
  await noteFile(trx, file, at);
  const { id } = await trx
    .insertInto('document')
    .values({
      ...document,
      currentversion: 1,
      filesize: file.size,
      pagecount: file.pagecount,
      archivedat: at,
      archivedby: by,
      deletedat: null,
      protected: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('document_version')
    .values({ docid: id, version: 1, sha256: file.sha256, filename: document.filename, createdat: at, createdby: by })
    .execute();
  if (indexes.length > 0)
    await trx
      .insertInto('document_index')
      .values(indexes.map((index) => ({ ...index, docid: id })))
      .execute();
  return id;
}

/** An index value that distinguishes a document from others. */
export type IndexIdentity = Pick<Selectable<Database['document_index']>, 'indexid' | 'folded' | 'num'>;

/**
 * A document of the same realm, type and mask with all of these index values, numbers and dates by their size (1,5 is
 * 1,50), texts folded; undefined if there is none.
 */
export async function findSameIndexes(
  trx: Db,
  like: Pick<NewDocument, 'realmid' | 'doctypeid' | 'maskid'>,
  values: readonly IndexIdentity[],
): Promise<number | undefined> {
  let query = trx
    .selectFrom('document')
    .where('realmid', '=', like.realmid)
    .where('doctypeid', '=', like.doctypeid)
    .where('maskid', '=', like.maskid)
    .where('deletedat', 'is', null)
    .select('id');
  for (const { indexid, folded, num } of values) {
    const of = trx.selectFrom('document_index').where('indexid', '=', indexid);
    const same = num === null ? of.where('folded', '=', folded) : of.where('num', '=', num);
    query = query.where('id', 'in', same.select('docid'));
  }
  return (await query.executeTakeFirst())?.id;
}
