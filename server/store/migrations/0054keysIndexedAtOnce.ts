import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/**
 * PostgreSQL collected new keys in a list beside the index, which every search had to read in full; above some length
 * of the list it preferred to read all texts instead, which took a second for any word of 100,000 documents.
 */
export async function up(db: Kysely<unknown>, { name }: Dialect): Promise<void> {
  if (name !== 'postgres') return;
  for (const index of ['document_text_terms', 'attachment_text_terms']) {
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
  }
}
