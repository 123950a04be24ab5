import { type Kysely, sql } from 'kysely';

/**
 * Reading may be stopped; how crooked a page lies is measured, and a page may be straightened. Pages of pools are
 * looked at again: what is found on them is only proposed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('file_reading')
    .addColumn('stopped', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('page_finding').addColumn('skew', 'double precision').execute();
  await sql`delete from page_finding`.execute(db);
  await db.schema
    .alterTable('pool_leaf')
    .addColumn('tilt', 'double precision', (c) => c.notNull().defaultTo(0))
    .execute();
}
