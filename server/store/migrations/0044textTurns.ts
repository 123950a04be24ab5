import type { Kysely } from 'kysely';

/**
 * The user under whose turn a file is queued. Files queued before get 0, so that they do not have to wait behind later
 * ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('text_job')
    .addColumn('filedby', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('text_job_turn').on('text_job').columns(['filedby', 'since']).execute();
}
