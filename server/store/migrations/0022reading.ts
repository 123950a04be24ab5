import type { Kysely } from 'kysely';

/** Recognised text of pages, and the progress of recognition per file (server/store/schema/reading.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_reading')
    .addColumn('sha256', 'text', (c) => c.primaryKey().references('file.sha256'))
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('page_text')
    .addColumn('sha256', 'text', (c) => c.notNull().references('file.sha256'))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('turn', 'integer', (c) => c.notNull())
    .addColumn('confidence', 'double precision', (c) => c.notNull())
    .addColumn('own', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_text_key', ['sha256', 'page'])
    .execute();
}
