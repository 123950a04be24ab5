import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/**
 * Stores documents' words in order, to verify phrases of three or more words: all files are indexed again in the
 * background, and meanwhile phrases are found by their word pairs.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('document_words')
    .addColumn('docid', 'integer', (c) => c.primaryKey().references('document.id'))
    .addColumn('words', dialect.bytewise, (c) => c.notNull())
    .execute();
  await sql`insert into text_job (sha256, since)
    select distinct v.sha256, 0 from document_version v
    join document d on d.id = v.docid and d.currentversion = v.version
    where v.sha256 not in (select sha256 from text_job)`.execute(db);
}
