import type { Kysely } from 'kysely';

/** Files are leased while their text is read, so that one instance reads each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('text_job').addColumn('taker', 'text').execute();
  await db.schema.alterTable('text_job').addColumn('leaseuntil', 'bigint').execute();
}
