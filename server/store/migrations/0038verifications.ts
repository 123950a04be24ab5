import type { Kysely } from 'kysely';

/** Passwords verified for signing, shared by all instances and deleted with their session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verification')
    .addColumn('sessionhash', 'text', (c) => c.notNull().references('session.idhash').onDelete('cascade'))
    .addColumn('docid', 'integer', (c) => c.notNull())
    .addColumn('expiresat', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('verification_key', ['sessionhash', 'docid'])
    .execute();
}
