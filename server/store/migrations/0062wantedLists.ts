import type { Kysely } from 'kysely';

/** Whether another instance needs the rest of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('kept_list')
    .addColumn('wanted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
