import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/**
 * Phrases of three words and more are told by the words of a document in their order: every file is read once more,
 * behind the work of the day, and its phrases are found by their pairs meanwhile.
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
