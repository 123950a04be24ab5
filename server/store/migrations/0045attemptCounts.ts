import type { Kysely } from 'kysely';

/** Counts of attempts at passwords, codes and public links, shared by all instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempt_count')
    .addColumn('keyhash', 'text', (c) => c.primaryKey())
    .addColumn('fullat', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('attempt_count_full').on('attempt_count').columns(['fullat']).execute();
}
