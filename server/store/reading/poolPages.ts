import { type Kysely, sql, type SqlBool } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { leavesOnDesk } from '#server/store/pool/onDesk.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Recognised text of the files with open pages on a pool's desk. */
const textsOnDesk = (db: Db, poolid: number) =>
  db
    .selectFrom('pool_file')
    .innerJoin('page_text', 'page_text.sha256', 'pool_file.sha256')
    .where('pool_file.id', 'in', leavesOnDesk(db, poolid).select('pool_leaf.fileid'));

/** Pages that contain all words of a text (as parts of words), in file order. */
export async function pagesWith(db: Db, poolid: number, text: string) {
  const words = fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  let query = textsOnDesk(db, poolid)
    .select(['pool_file.id as fileid', 'page_text.page'])
    .orderBy('pool_file.id')
    .orderBy('page_text.page');
  for (const word of words)
    query = query.where(
      sql<SqlBool>`page_text.folded like ${`%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`} escape '\\'`,
    );
  return query.execute();
}

/** Characters at the beginning and the end of a page, where page numbers are printed. */
const EDGE = 400;
const EDGES =
  sql<string>`substr(page_text.text, 1, ${sql.lit(EDGE)}) || ${sql.lit('\n')} || substr(page_text.text, length(page_text.text) - ${sql.lit(EDGE - 1)})`.as(
    'text',
  );

/** What is known of the desk's pages from their text, of which only the beginning and the end. */
export const readPagesOf = (db: Db, poolid: number) =>
  textsOnDesk(db, poolid)
    .select(['pool_file.id as fileid', 'page_text.page', 'page_text.turn', 'page_text.own', EDGES])
    .execute();

/** Number of the desk's pages to be recognised, and of those done. */
export async function readingProgress(db: Db, poolid: number): Promise<{ toread: number; read: number }> {
  const rows = await db
    .selectFrom('pool_file')
    .innerJoin('file', 'file.sha256', 'pool_file.sha256')
    .innerJoin('file_reading', 'file_reading.sha256', 'pool_file.sha256')
    .where('pool_file.id', 'in', leavesOnDesk(db, poolid).select('pool_leaf.fileid'))
    .select(['file.pagecount', 'file_reading.done', 'file_reading.stopped'])
    .execute();
  return {
    toread: rows.reduce((sum, { pagecount, done, stopped }) => sum + (stopped === 1 ? done : pagecount), 0),
    read: rows.reduce((sum, { done, pagecount }) => sum + Math.min(done, pagecount), 0),
  };
}
