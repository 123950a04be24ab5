import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/**
 * Full-text keys for phrases and prefixes: all files are indexed again in the background, and are found by their words
 * meanwhile. Stores spellings, to suggest them when a search finds nothing.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('word')
    .addColumn('form', dialect.bytewise, (c) => c.primaryKey())
    .addColumn('spelling', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into text_job (sha256, since)
    select distinct v.sha256, 0 from document_version v
    join document d on d.id = v.docid and d.currentversion = v.version
    where v.sha256 not in (select sha256 from text_job)`.execute(db);
}
