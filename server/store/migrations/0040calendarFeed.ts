import type { Kysely } from 'kysely';

/** The secret address at which a user's follow-ups are read, known by its hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_feed')
    .addColumn('userid', 'integer', (c) => c.primaryKey().references('user.id'))
    .addColumn('tokenhash', 'text', (c) => c.notNull().unique())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('usedat', 'bigint')
    .execute();
}
