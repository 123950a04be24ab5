import type { Kysely } from 'kysely';

/** Secret addresses of users' follow-up calendars, stored as a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_feed')
    .addColumn('userid', 'integer', (c) => c.primaryKey().references('user.id'))
    .addColumn('tokenhash', 'text', (c) => c.notNull().unique())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('usedat', 'bigint')
    .execute();
}
