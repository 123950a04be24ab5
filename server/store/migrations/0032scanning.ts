import { type Kysely, sql } from 'kysely';

/**
 * Recognition can be stopped, the skew of pages is measured, and pages can be straightened. Pool pages are examined
 * again, since findings are only proposals.
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
