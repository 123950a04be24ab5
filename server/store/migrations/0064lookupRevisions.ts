import type { Kysely } from 'kysely';

/** Counts the changes of each look-up table, so that an import can tell whether it is still what was checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lookup_revision')
    .addColumn('maskid', 'integer', (c) => c.primaryKey().references('mask.id'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
}
