import type { Kysely } from 'kysely';

/** The code of the first set-up, shared by all instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setup_code')
    .addColumn('salt', 'text', (c) => c.primaryKey())
    .addColumn('attemptsleft', 'integer', (c) => c.notNull())
    .execute();
}
