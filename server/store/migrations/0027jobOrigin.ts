import type { Kysely } from 'kysely';

/** The request that a job was left by: the log of the one leads to that of the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').addColumn('requestid', 'text').execute();
}
