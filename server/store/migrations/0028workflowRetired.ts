import type { Kysely } from 'kysely';

/** Retired workflows cannot be started; running ones continue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workflow_definition')
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
