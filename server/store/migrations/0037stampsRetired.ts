import type { Kysely } from 'kysely';

/** A stamp that is offered no more; what was stamped with it stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stamp')
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
