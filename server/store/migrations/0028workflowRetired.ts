import type { Kysely } from 'kysely';

/** A workflow that is begun no more; those that run go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workflow_definition')
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
