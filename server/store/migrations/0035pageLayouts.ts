import { type Kysely, sql } from 'kysely';

/** The layout of pool pages is measured: they are examined again, since findings are only proposals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('page_finding').addColumn('layout', 'text').execute();
  await sql`delete from page_finding`.execute(db);
}
