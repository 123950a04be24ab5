import type { Kysely } from 'kysely';

/** Whose turn a waiting file is: nobody's where it was waiting before, so that what is filed later is not before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('text_job')
    .addColumn('filedby', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('text_job_turn').on('text_job').columns(['filedby', 'since']).execute();
}
