import type { Kysely } from 'kysely';

/** Retired stamps are no longer offered; existing impressions stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stamp')
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
