import type { Kysely } from 'kysely';

/** Invitations, one per user, identified by the hash of their token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('userid', 'integer', (c) => c.primaryKey().references('user.id'))
    .addColumn('tokenhash', 'text', (c) => c.notNull().unique())
    .addColumn('expiresat', 'bigint', (c) => c.notNull())
    .execute();
}
